import type { SeverityOverrides } from '../../core/analysis/diagnosis/severities.ts';
import { ignoredCodes, isCommentLine } from '../../core/analysis/diagnosis/suppressions.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { isMissing } from '../../core/analysis/other-mentions/is-missing.ts';
import { folderOfMention } from '../../core/analysis/other-mentions/mentioned-tasks.ts';
import type { OtherMention } from '../../core/analysis/other-mentions/other-mention.ts';
import { syntax } from '../../core/analysis/rules/syntax.ts';
import { unknownTask } from '../../core/analysis/rules/unknown-task.ts';
import { didYouMean } from '../../core/analysis/values/did-you-mean.ts';
import type { Severity } from '../../core/document/problem.ts';
import { indexAtOrBefore, lineStarts } from '../../core/text/lines.ts';
import type { OffsetRange } from '../../core/text/range.ts';
import type { Failure } from '../../files/failure.ts';
import { displayPath, runnerPath } from '../../files/paths.ts';
import type { CommandContext } from '../command-context.ts';
import { readCiFile } from '../workspace/ci-file.ts';
import { tasksIn } from '../workspace/tasks-in-folder.ts';
import type { CheckedFile, Finding, Point } from './report.ts';

export interface CheckedCiFiles {
  readonly files: readonly CheckedFile[];
  readonly failures: readonly Failure[];
}

/** Resolves to these CI files with the tasks that their scripts run but that are not defined, or with their syntax error. */
export async function checkCiFiles(
  names: readonly string[],
  overrides: SeverityOverrides,
  context: CommandContext,
): Promise<CheckedCiFiles> {
  const severity = severityIn(overrides);
  const files: CheckedFile[] = [];
  const failures: Failure[] = [];
  for (const name of names) {
    const read = await readCiFile(name, context);
    if ('message' in read) {
      failures.push(read);
      continue;
    }
    const { path, text, folder, mentions, syntaxError } = read;
    const file = { name: displayPath(path, context.folder), path, kind: { name: 'ci-file' }, text } as const;
    if (syntaxError) {
      files.push({ ...file, findings: [syntaxFinding(syntaxError, text)] });
      continue;
    }
    const { workspace } = await tasksIn(folder, context);
    const project = runnerPath(folder, context.disk.platform);
    const findings = mentions.flatMap((mention) => findingOf(mention, text, { workspace, project, severity }));
    files.push({ ...file, findings });
  }
  return { files, failures };
}

function syntaxFinding({ start, end }: OffsetRange, text: string): Finding {
  const message = 'This is not valid YAML; correct it, because nothing else in this file is checked';
  const place = { start: pointAt(start, text), end: pointAt(end, text) };
  return { code: syntax.code, severity: syntax.severity, message, place, related: [] };
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
  if (severity === undefined || !isMissing(mention, project, workspace)) return [];
  const { target, kind, start, end } = mention;
  const folder = folderOfMention(mention, project);
  const suggestions = kind === 'project' ? [] : workspace.similarTasks(target, folder);
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
