import type { DocumentKind } from '../../core/analysis/kinds/document-kind.ts';
import type { Severity } from '../../core/document/problem.ts';
import type { Failure } from '../../files/failure.ts';

/** A place in a text. Lines and columns count from 1; columns in UTF-16 code units, without a byte order mark. */
export interface Point {
  readonly line: number;
  readonly column: number;
}

/** From `start` up to, but without, `end`. */
export interface Place {
  readonly start: Point;
  readonly end: Point;
}

/** A problem, placed. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly place: Place;
  /** Other places that belong to it. */
  readonly related: readonly RelatedFinding[];
}

export interface RelatedFinding {
  readonly message: string;
  readonly place: Place;
  /** The file that the place is in; undefined when it is the same. */
  readonly file: Pick<CheckedFile, 'name' | 'path' | 'text'> | undefined;
}

export interface CheckedFile {
  readonly name: string;
  /** Absolute; undefined for standard input. */
  readonly path: string | undefined;
  readonly kind: DocumentKind;
  readonly text: string;
  /** In the order of their places. */
  readonly findings: readonly Finding[];
}

/** Everything that a check found out, in the order in which it is told. */
export interface Report {
  readonly files: readonly CheckedFile[];
  readonly failures: readonly Failure[];
}

export type Totals = Readonly<Record<Severity, number>>;

export function totalsOf({ files }: Report): Totals {
  const totals = { error: 0, warning: 0, info: 0, hint: 0 };
  for (const { findings } of files) for (const { severity } of findings) totals[severity]++;
  return totals;
}

/** The report with errors only. */
export function onlyErrors(report: Report): Report {
  const files = report.files.map((file) => ({
    ...file,
    findings: file.findings.filter(({ severity }) => severity === 'error'),
  }));
  return { ...report, files };
}
