import type { DocumentKindName } from '../../core/analysis/kinds/file-naming.ts';
import type { Severity } from '../../core/document/problem.ts';
import type { Failure } from '../../files/failure.ts';
import { type Place, totalsOf } from '../check/report.ts';
import type { Reporter } from './reporter.ts';

/**
 * What `taskwright check --format json` prints, as one object. Within a `version` members may be added, but none
 * changes its meaning or goes away. Lines and columns count from 1, columns in UTF-16 code units; `end` is exclusive.
 */
export interface JsonReport {
  readonly version: 1;
  /** How many problems there are of each severity, and how many files were checked. */
  readonly summary: Readonly<Record<Severity | 'files', number>>;
  /** In the order of files and places. */
  readonly problems: readonly JsonProblem[];
  /** Every file that was checked, with what it was taken for. */
  readonly files: readonly { readonly file: string; readonly kind: DocumentKindName }[];
  /** What could not be read: as it was named, and why. */
  readonly failures: readonly Failure[];
}

export interface JsonProblem extends Place {
  /** The path from the current folder, with `/`. */
  readonly file: string;
  /** The rule's code. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** Other places that belong to the problem, with the path of the file that each is in. */
  readonly related: readonly ({ readonly file: string; readonly message: string } & Place)[];
}

export const jsonReporter: Reporter = (report) => {
  const json: JsonReport = {
    version: 1,
    summary: { files: report.files.length, ...totalsOf(report) },
    problems: report.files.flatMap(({ name, findings }) =>
      findings.map(({ code, severity, message, place, related }) => ({
        file: name,
        code,
        severity,
        message,
        ...place,
        related: related.map((other) => ({
          file: other.file?.name ?? name,
          message: other.message,
          ...other.place,
        })),
      })),
    ),
    files: report.files.map(({ name, kind }) => ({ file: name, kind: kind.name })),
    failures: report.failures,
  };
  return `${JSON.stringify(json, null, 2)}\n`;
};
