import { isShellCheckCode, shellCheckPage } from '../../core/analysis/shellcheck/shellcheck-code.ts';
import type { Severity } from '../../core/document/problem.ts';
import { lineStarts } from '../../core/text/lines.ts';
import type { CheckedFile, FindingFix, Place, Point } from '../check/report.ts';
import type { Reporter } from './reporter.ts';
import { repositoryPath } from './repository-path.ts';

const severities: Readonly<Record<Severity, 'ERROR' | 'WARNING' | 'INFO'>> = {
  error: 'ERROR',
  warning: 'WARNING',
  info: 'INFO',
  hint: 'INFO',
};

/**
 * Returns a report in the Reviewdog Diagnostic Format (rdjson), with the fixes that are one edit as suggestions. Columns count the
 * bytes of UTF-8, as the format requires.
 */
export const rdjsonReporter: Reporter = (report, context) => {
  const diagnostics = report.files.flatMap((file) => {
    const rangeOf = byteRanges(file);
    const path = repositoryPath(file, context);
    return file.findings.map(({ code, severity, message, place, fixes = [] }) => ({
      message,
      location: { path, range: rangeOf(place) },
      severity: severities[severity],
      code: { value: code, ...(isShellCheckCode(code) && { url: shellCheckPage(code) }) },
      suggestions: fixes.flatMap((fix) => suggestionOf(fix, rangeOf)),
    }));
  });
  return `${JSON.stringify({ source: { name: 'taskwright' }, diagnostics }, null, 2)}\n`;
};

function suggestionOf({ edits }: FindingFix, rangeOf: (place: Place) => Place) {
  const [edit, ...others] = edits;
  return edit && others.length === 0 ? [{ range: rangeOf(edit), text: edit.text }] : [];
}

/** Returns the function that converts places in a file to those with columns in bytes. */
function byteRanges({ text }: CheckedFile): (place: Place) => Place {
  const starts = lineStarts(text);
  const convert = ({ line, column }: Point): Point => {
    const start = starts[line - 1] ?? text.length;
    return { line, column: Buffer.byteLength(text.slice(start, start + column - 1)) + 1 };
  };
  return ({ start, end }) => ({ start: convert(start), end: convert(end) });
}
