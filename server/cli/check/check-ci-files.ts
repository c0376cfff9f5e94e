import { basename, dirname } from 'node:path';
import type { SeverityOverrides } from '../../core/analysis/diagnosis/severities.ts';
import { ignoredCodes, isCommentLine } from '../../core/analysis/diagnosis/suppressions.ts';
import { refersToOne } from '../../core/analysis/graph/task-name.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { folderOfMention, projectAround } from '../../core/analysis/other-mentions/mentioned-tasks.ts';
import { mentionsIn } from '../../core/analysis/other-mentions/mentions-in.ts';
import type { OtherMention } from '../../core/analysis/other-mentions/other-mention.ts';
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
    const findings = mentionsIn(text, 'yaml').flatMap((mention) =>
      findingOf(mention, text, { workspace, project, severity }),
    );
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

function findingOf(mention: OtherMention, text: string, { workspace, project, severity }: Project): readonly Finding[] {
  const { target, kind, isCertain, start, end } = mention;
  if (severity === undefined || !isCertain || !refersToOne(kind)) return [];
  const from = projectAround(folderOfMention(mention, project), workspace);
  // In the project of a monorepo, the runner may also find the tasks of the root.
  const named = () => [from, project].some((each) => workspace.named(target, each).length > 0);
  const isFound = kind === 'project' ? workspace.inProjects(target, from).length > 0 : named();
  if (isFound || workspace.places.hasUnknownTasks(from)) return [];
  const suggestions = kind === 'project' ? [] : workspace.similarTasks(target, from);
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
