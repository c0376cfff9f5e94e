import { Diagnostic, DiagnosticSeverity, Range } from 'vscode';
import type { FoundProblem } from './find-problems.ts';

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;

/** A column behind the end of any line. */
const lineEnd = 100_000;

/** Returns the diagnostic of a problem: at a column if it has one, otherwise at the whole line. */
export function diagnosticOf(problem: FoundProblem): Diagnostic {
  const { line, column, endLine = line, message, severity, code, source } = problem;
  const start = (column ?? 1) - 1;
  const end = problem.endColumn === undefined ? (column === undefined ? lineEnd : start) : problem.endColumn - 1;
  const diagnostic = new Diagnostic(new Range(line - 1, start, endLine - 1, end), message, severities[severity]);
  if (source !== undefined) diagnostic.source = source;
  if (code !== undefined) diagnostic.code = code;
  return diagnostic;
}
