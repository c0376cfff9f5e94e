import { basename, dirname } from 'node:path';
import type { SeverityOverrides } from '../../core/analysis/diagnosis/severities.ts';
import { ignoredCodes, isCommentLine } from '../../core/analysis/diagnosis/suppressions.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { unknownTask } from '../../core/analysis/rules/unknown-task.ts';
import { didYouMean } from '../../core/analysis/values/did-you-mean.ts';
import type { Severity } from '../../core/document/problem.ts';
import { indexAtOrBefore, lineStarts } from '../../core/text/lines.ts';
import type { Failure } from '../../files/failure.ts';
import { displayPath, resolvedPath, runnerPath } from '../../files/paths.ts';
import { foldersFromRoot } from '../../files/project-root.ts';
import { readText } from '../../files/read-text.ts';
import type { CommandContext } from '../command-context.ts';
import { tasksIn } from '../workspace/tasks-in-folder.ts';
import { type CiCall, callsInCiFile } from './ci-scripts.ts';
import type { CheckedFile, Finding, Point } from './report.ts';

export interface CheckedCiFiles {
  readonly files: readonly CheckedFile[];
  readonly failures: readonly Failure[];
}

/** Resolves to these CI files with the tasks that their scripts run but that are not defined. */
export async function checkCiFiles(
  names: readonly string[],
  overrides: SeverityOverrides,
  context: CommandContext,
): Promise<CheckedCiFiles> {
  const severity = severityIn(overrides);
  const files: CheckedFile[] = [];
  const failures: Failure[] = [];
  for (const name of names) {
    const path = resolvedPath(context.folder, name);
    const read = await readText(path, context.disk);
    if (!('text' in read)) {
      failures.push({ name, message: read.cause });
      continue;
    }
    const folder = await projectFolder(path, context);
    const { workspace } = await tasksIn(folder, context);
    const project = runnerPath(folder, context.disk.platform);
    const { text } = read;
    const findings = callsInCiFile(text).flatMap((call) => findingOf(call, text, { workspace, project, severity }));
    files.push({ name: displayPath(path, context.folder), path, kind: { name: 'ci-file' }, text, findings });
  }
  return { files, failures };
}

/** Returns the folder that the scripts of a CI file run in: the root of its repository or, outside one, the folder around `.github`. */
async function projectFolder(path: string, { disk }: CommandContext): Promise<string> {
  const [root] = await foldersFromRoot(dirname(path), disk);
  if (root !== undefined) return root;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (basename(folder).startsWith('.')) return dirname(folder);
  }
  return dirname(path);
}

interface Project {
  readonly workspace: Workspace;
  readonly project: string;
  /** Undefined if the rule is turned off. */
  readonly severity: Severity | undefined;
}

function severityIn(overrides: SeverityOverrides): Severity | undefined {
  const level = overrides[unknownTask.code];
  return level === 'off' ? undefined : typeof level === 'string' ? level : unknownTask.severity;
}

function findingOf(call: CiCall, text: string, { workspace, project, severity }: Project): readonly Finding[] {
  const { target, kind, start, end } = call;
  if (severity === undefined || (kind !== 'name' && kind !== 'project')) return [];
  const found = kind === 'project' ? workspace.inProjects(target, project) : workspace.named(target, project);
  if (found.length > 0 || workspace.places.hasUnknownTasks(project)) return [];
  const suggestions = kind === 'project' ? [] : workspace.similarTasks(target, project);
  const message = `Task \`${target}\` is not defined${didYouMean(suggestions)}`;
  const place = { start: pointAt(start, text), end: pointAt(end, text) };
  if (isSuppressed(place.start.line - 1, text)) return [];
  return [{ code: unknownTask.code, severity, message, place, related: [] }];
}

function isSuppressed(line: number, text: string): boolean {
  const lines = text.split('\n').map((each) => each.trimEnd());
  const [above = '', own = ''] = [lines[line - 1], lines[line]];
  const codes = [...ignoredCodes(own), ...(isCommentLine(above) ? ignoredCodes(above) : [])];
  return codes.includes(unknownTask.code);
}

function pointAt(offset: number, text: string): Point {
  const starts = lineStarts(text);
  const line = indexAtOrBefore(starts, offset);
  return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
}
