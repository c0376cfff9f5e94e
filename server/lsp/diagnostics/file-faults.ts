import type { Diagnostic } from 'vscode-languageserver';
import { withSeverities } from '../../core/analysis/diagnosis/severities.ts';
import type { FileFault } from '../../core/analysis/graph/file-lookup.ts';
import { invalidEnvironmentFile } from '../../core/analysis/rules/invalid-environment-file.ts';
import { severities } from '../documents/to-lsp.ts';
import type { Settings } from '../workspace/settings.ts';

/** Returns the diagnostic of an environment file that the runner cannot read, on the line with the fault. */
export function diagnosticsOfFault({ line, reason }: FileFault, settings: Settings): readonly Diagnostic[] {
  if (!settings.validate || !settings.validateClosedFiles) return [];
  const { code, severity } = invalidEnvironmentFile;
  const message = `The runner cannot read this file, which \`_.file\` names: ${reason}`;
  const span = { anchor: { text: '' }, start: 0, end: 0 };
  const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
  return withSeverities([{ code, severity, message, span }], settings.rules).map((problem) => ({
    range,
    code,
    message: problem.message,
    severity: severities[problem.severity],
    source: 'taskwright',
  }));
}
