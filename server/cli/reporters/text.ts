import { lineStarts } from '../../core/text/lines.ts';
import { systemPath } from '../../files/paths.ts';
import type { CheckedFile, Finding, Place } from '../check/report.ts';
import type { Paint, Style } from '../terminal/colors.ts';
import { visibleText } from '../terminal/visible-text.ts';
import { codeFrame } from './code-frame.ts';
import type { Reporter } from './reporter.ts';
import { summaryOf } from './summary.ts';

const styles: Readonly<Record<Finding['severity'], Style>> = {
  error: 'red',
  warning: 'yellow',
  info: 'blue',
  hint: 'cyan',
};

/** Returns each problem with the line it is in. */
export const textReporter: Reporter = (report, { paint, quiet }) => {
  const problems = report.files.flatMap((file) => describeFindings(file, paint));
  if (quiet && problems.length === 0) return '';
  return [...problems, `${paint('bold', summaryOf(report))}\n`].join('\n');
};

/** Returns a few lines of text for each problem of a file. */
export function describeFindings(file: CheckedFile, paint: Paint): string[] {
  if (file.findings.length === 0) return [];
  const starts = lineStarts(file.text);
  return file.findings.map((finding) => describe(finding, file, starts, paint));
}

function describe(finding: Finding, { name, text }: CheckedFile, starts: readonly number[], paint: Paint): string {
  const { code, severity, message, place, related } = finding;
  const style = styles[severity];
  const heading = `${paint('bold', location(name, place))} ${paint(style, severity)} ${visibleText(message)} ${paint('dim', `[${code}]`)}`;
  const others = related.flatMap((other) => [
    `     ${paint('bold', location(other.file?.name ?? name, other.place))} ${visibleText(other.message)}`,
    codeFrame(other.file?.text ?? text, other.file ? lineStarts(other.file.text) : starts, other.place, {
      paint,
      style: 'blue',
    }),
  ]);
  return `${[heading, codeFrame(text, starts, place, { paint, style }), ...others].join('\n')}\n`;
}

/** Returns `path:line:column`, which terminals and editors show as a link. */
function location(name: string, { start }: Place): string {
  return `${visibleText(systemPath(name))}:${start.line}:${start.column}`;
}
