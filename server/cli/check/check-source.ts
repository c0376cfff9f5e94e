import { Diagnoser } from '../../core/analysis/diagnosis/diagnoser.ts';
import { fileProblems } from '../../core/analysis/diagnosis/file-problems.ts';
import type { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { FileView } from '../../core/analysis/rules/rule.ts';
import type { Document } from '../../core/document/document.ts';
import type { Problem, RelatedLocation } from '../../core/document/problem.ts';
import type { Span } from '../../core/document/span.ts';
import { folderOf } from '../../core/paths/unix-path.ts';
import { finish } from '../../core/text/steps.ts';
import { pathOfUri } from '../../files/file-uri.ts';
import { displayPath, unixPath } from '../../files/paths.ts';
import type { PlacedSource } from '../workspace/surrounding-workspace.ts';
import { findingFixes } from './finding-fixes.ts';
import { redactedProblems, redactedText } from './redact.ts';
import type { CheckedFile, Finding, Place, RelatedFinding } from './report.ts';

/** The context that determines how the problems of a text are reported. */
export interface ReportContext {
  readonly workspace: Workspace;
  /** The absolute path of the current folder. */
  readonly folder: string;
  /** Whether the findings contain their fixes. */
  readonly withFixes: boolean;
}

/** Returns the problems of a text, including those of its references to tasks in other files, but without those in scripts. */
export function problemsOf(
  { source: { path, kind, document }, uri }: PlacedSource,
  workspace: Workspace,
  graph: GraphDiagnoser,
): readonly Problem[] {
  const standing = workspace.standingOf(uri);
  const diagnoser = new Diagnoser(document, kind, { checks: 'later', results: 'once' });
  const amongTasks: Problem[] = [];
  finish(together(diagnoser.checkRules(), graph.checkOnce(uri, amongTasks)));
  return [
    ...diagnoser.problems(),
    ...fileProblems(document, kind, { ...ownPath(path, workspace), standing, platform: workspace.platform }),
    ...amongTasks,
  ];
}

/** Returns the path of a text, and the folder that was searched around it. */
function ownPath(path: string | undefined, { places }: Workspace): Pick<FileView, 'path' | 'root'> {
  if (path === undefined) return { path, root: undefined };
  const unix = unixPath(path);
  return { path: unix, root: places.rootOf(folderOf(unix)) };
}

/** Runs the steps of both iterators in turn. Each step handles one entry, whose syntax tree is then in memory for both. */
function* together(first: Iterator<void, void>, second: Iterator<void, void>): Generator<void, void> {
  for (;;) {
    const areDone = [first.next().done, second.next().done];
    if (areDone.every(Boolean)) return;
    yield;
  }
}

/** Returns a text with its problems as they are reported. */
export function checkedFile(
  { source, uri }: PlacedSource,
  problems: readonly Problem[],
  context: ReportContext,
): CheckedFile {
  const { name, path, kind, document } = source;
  const findings = redactedProblems(problems, source).map((problem) => ({
    ...toFinding(problem, document),
    ...(context.withFixes && { fixes: findingFixes(problem, source) }),
    related: (problem.related ?? []).flatMap(
      (place) => relatedInOtherFile(place, uri, context) ?? relatedInFile(place, document),
    ),
  }));
  return { name, path, kind, text: redactedText(source), findings: findings.sort(byPlace) };
}

/** Converts problems to findings, sorted by position. */
export function toFindings(problems: readonly Problem[], document: Document): readonly Finding[] {
  return problems.map((problem) => toFinding(problem, document)).sort(byPlace);
}

function toFinding({ code, severity, message, span, related = [] }: Problem, document: Document): Finding {
  return {
    code,
    severity,
    message,
    place: placeOf(span, document),
    related: related.filter(({ uri }) => uri === undefined).map((other) => relatedInFile(other, document)),
  };
}

function relatedInFile({ message, span }: RelatedLocation, document: Document): RelatedFinding {
  return { message, place: placeOf(span, document), file: undefined };
}

/** Returns the finding for a range in another file: undefined for the same file, an empty list for an unknown file. */
function relatedInOtherFile(
  { message, span, uri }: RelatedLocation,
  own: string,
  { workspace, folder }: ReportContext,
): readonly RelatedFinding[] | undefined {
  if (uri === undefined || uri === own) return undefined;
  const file = workspace.file(uri);
  if (!file) return [];
  const path = pathOfUri(uri);
  const name = path === undefined ? uri : displayPath(path, folder);
  return [{ message, place: placeOf(span, file.document), file: { name, path, text: file.document.text } }];
}

function placeOf(span: Span, document: Document): Place {
  const { start, end } = document.rangeOf(span);
  return {
    start: { line: start.line + 1, column: start.character + 1 },
    end: { line: end.line + 1, column: end.character + 1 },
  };
}

function byPlace({ place: a, code }: Finding, { place: b, code: other }: Finding): number {
  const order = a.start.line - b.start.line || a.start.column - b.start.column;
  return order || (code === other ? 0 : code < other ? -1 : 1);
}
