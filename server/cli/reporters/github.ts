import { isShellCheckCode, shellCheckPage } from '../../core/analysis/shellcheck/shellcheck-code.ts';
import type { Severity } from '../../core/document/problem.ts';
import type { CheckedFile, Finding, Place, RelatedFinding } from '../check/report.ts';
import type { ReportContext, Reporter } from './reporter.ts';
import { repositoryPath } from './repository-path.ts';
import { summaryOf } from './summary.ts';

const commands: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
  hint: 'notice',
};

/** Returns GitHub Actions workflow commands, which show each problem next to its line in the pull request. */
export const githubReporter: Reporter = (report, context) => {
  const problems = report.files.flatMap((file) => file.findings.map((finding) => annotate(finding, file, context)));
  const failures = report.failures.map(
    ({ name, message }) => `::error title=${escapeProperty('taskwright')}::${escapeData(`${name}: ${message}`)}`,
  );
  const lines = [...problems, ...failures];
  if (!context.quiet || lines.length > 0) lines.push(escapeData(summaryOf(report)));
  return lines.map((line) => `${line}\n`).join('');
};

function annotate({ code, severity, message, place, related }: Finding, file: CheckedFile, context: ReportContext) {
  const properties = {
    file: repositoryPath(file, context),
    ...linesOf(place),
    title: `${isShellCheckCode(code) ? 'ShellCheck' : 'taskwright'} ${code}`,
  };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const others = related.map((other) => `${other.message} (${placeText(other)})`);
  const link = isShellCheckCode(code) ? [shellCheckPage(code)] : [];
  return `::${commands[severity]} ${written.join(',')}::${escapeData([message, ...link, ...others].join('\n'))}`;
}

function placeText({ file, place }: RelatedFinding): string {
  return file ? `${file.name}:${place.start.line}` : `line ${place.start.line}`;
}

/** Returns the lines and columns of a range. GitHub rejects columns for a range of several lines. */
function linesOf({ start, end }: Place) {
  if (start.line !== end.line) return { line: start.line, endLine: end.line };
  return { line: start.line, endLine: end.line, col: start.column, endColumn: end.column };
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
