import { isShellCheckCode, shellCheckPage } from '../../core/analysis/shellcheck/shellcheck-code.ts';
import type { Severity } from '../../core/document/problem.ts';
import type { Failure } from '../../files/failure.ts';
import {
  type CheckedKind,
  type FindingFix,
  type Place,
  type Point,
  type ShellCheckUse,
  totalsOf,
} from '../check/report.ts';
import type { Reporter } from './reporter.ts';

/**
 * The output of `taskwright check --format json`. Within a `version`, members may be added but not changed or removed.
 * Lines and columns start at 1; columns count UTF-16 code units; `end` is exclusive.
 */
export interface JsonReport {
  readonly version: 1;
  /** The number of problems of each severity and the number of checked files. */
  readonly summary: Readonly<Record<Severity | 'files', number>>;
  /** How ShellCheck was used to check the scripts of tasks. */
  readonly shellCheck: ShellCheckUse;
  /** The problems, sorted by file, then by position. */
  readonly problems: readonly JsonProblem[];
  /** The checked files with their kinds. */
  readonly files: readonly { readonly file: string; readonly kind: CheckedKind }[];
  /** The names that could not be read, as the user entered them, with the reasons. */
  readonly failures: readonly Failure[];
}

export interface JsonProblem extends Place {
  /** The path relative to the current folder, with `/` as separator. */
  readonly file: string;
  /** The code of the rule, or of the check of ShellCheck (`SC2086`). */
  readonly code: string;
  /** The address of the page that explains the code; only for the checks of ShellCheck. */
  readonly link?: string;
  readonly severity: Severity;
  readonly message: string;
  /** Other ranges that belong to the problem, with the paths of their files. */
  readonly related: readonly ({ readonly file: string; readonly message: string } & Place)[];
  /** The changes that remove the cause, most relevant first. `certain`: `check --fix` applies it. */
  readonly fixes: readonly JsonFix[];
}

export interface JsonFix {
  readonly title: string;
  readonly certain: boolean;
  /** Each edit refers to the text before the fix. Offsets count UTF-16 code units, without a byte order mark. */
  readonly edits: readonly { readonly start: JsonPoint; readonly end: JsonPoint; readonly text: string }[];
}

export interface JsonPoint extends Point {
  readonly offset: number;
}

export const jsonReporter: Reporter = (report) => {
  const json: JsonReport = {
    version: 1,
    summary: { files: report.files.length, ...totalsOf(report) },
    shellCheck: report.shellCheck,
    problems: report.files.flatMap(({ name, findings }) =>
      findings.map(({ code, severity, message, place, related, fixes = [] }) => ({
        file: name,
        code,
        ...(isShellCheckCode(code) && { link: shellCheckPage(code) }),
        severity,
        message,
        ...place,
        related: related.map((other) => ({
          file: other.file?.name ?? name,
          message: other.message,
          ...other.place,
        })),
        fixes: fixes.map(toJsonFix),
      })),
    ),
    files: report.files.map(({ name, kind }) => ({ file: name, kind: kind.name })),
    failures: report.failures,
  };
  return `${JSON.stringify(json, null, 2)}\n`;
};

function toJsonFix({ title, isCertain, edits }: FindingFix): JsonFix {
  return {
    title,
    certain: isCertain,
    edits: edits.map(({ start, end, offsets, text }) => ({
      start: { ...start, offset: offsets.start },
      end: { ...end, offset: offsets.end },
      text,
    })),
  };
}
