import type { DocumentKindName } from '../../core/analysis/kinds/file-naming.ts';
import type { Problem, Severity } from '../../core/document/problem.ts';
import type { Failure } from '../../files/failure.ts';

/** A position in a text. Lines and columns start at 1; columns count UTF-16 code units, without a byte order mark. */
export interface Point {
  readonly line: number;
  readonly column: number;
}

/** A range from `start` (inclusive) to `end` (exclusive). */
export interface Place {
  readonly start: Point;
  readonly end: Point;
}

/** A problem with its range. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly place: Place;
  /** Other ranges that belong to the problem. */
  readonly related: readonly RelatedFinding[];
  /** The fixes of the problem, most relevant first. Only formats that contain fixes determine them. */
  readonly fixes?: readonly FindingFix[];
}

export interface FindingFix {
  /** Describes the change, in the imperative. */
  readonly title: string;
  /** Whether the fix can be applied without a review. */
  readonly isCertain: boolean;
  /** The edits, which do not overlap. Each refers to the text before the fix. */
  readonly edits: readonly FindingEdit[];
}

export interface FindingEdit extends Place {
  /** The offsets of the replaced text in UTF-16 code units, without a byte order mark; the end is exclusive. */
  readonly offsets: { readonly start: number; readonly end: number };
  /** The text that replaces it. */
  readonly text: string;
}

export interface RelatedFinding {
  readonly message: string;
  readonly place: Place;
  /** The file that contains the range; undefined for the file of the problem. */
  readonly file: Pick<CheckedFile, 'name' | 'path' | 'text'> | undefined;
}

/** The kind of a checked file. Of a CI file, only the scripts are read. */
export type CheckedKind = DocumentKindName | 'ci-file';

export interface CheckedFile {
  readonly name: string;
  /** The absolute path; undefined for standard input. */
  readonly path: string | undefined;
  readonly kind: { readonly name: CheckedKind };
  readonly text: string;
  /** The problems, sorted by position. */
  readonly findings: readonly Finding[];
}

/** The results of a check, in the order in which they are reported. */
export interface Report {
  readonly shellCheck: ShellCheckUse;
  readonly files: readonly CheckedFile[];
  readonly failures: readonly Failure[];
}

/**
 * How ShellCheck was used: `used`, `failed` for at least some scripts, `off`, `not found` on the PATH, or `not needed`, if
 * there are no scripts for a POSIX shell.
 */
export type ShellCheckUse = 'used' | 'failed' | 'off' | 'not found' | 'not needed';

/** The problems in scripts, by file. */
export interface CheckedScripts {
  readonly use: ShellCheckUse;
  readonly problemsOf: (uri: string) => readonly Problem[];
}

export type Totals = Readonly<Record<Severity, number>>;

export function totalsOf({ files }: Report): Totals {
  const totals = { error: 0, warning: 0, info: 0, hint: 0 };
  for (const { findings } of files) for (const { severity } of findings) totals[severity]++;
  return totals;
}

/** The severities, the most serious first. */
export const severities = ['error', 'warning', 'info', 'hint'] as const satisfies readonly Severity[];

/** Returns the report with the problems of at least this severity only. */
export function withSeverity(report: Report, lowest: Severity): Report {
  const reported = severities.slice(0, severities.indexOf(lowest) + 1);
  const files = report.files.map((file) => ({
    ...file,
    findings: file.findings.filter(({ severity }) => reported.some((level) => level === severity)),
  }));
  return { ...report, files };
}
