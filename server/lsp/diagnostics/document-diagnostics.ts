import type { Diagnostic } from 'vscode-languageserver';
import { withSeverities } from '../../core/analysis/diagnosis/severities.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { Problem } from '../../core/document/problem.ts';
import type { OpenDocument } from '../documents/open-document.ts';
import { toDiagnostic } from '../documents/to-lsp.ts';
import type { Settings } from '../workspace/settings.ts';
import type { UnfinishedStatements } from './unfinished-statements.ts';

/** The maximum number of diagnostics in a file. More are not useful and slow clients down. */
const maxDiagnostics = 1_000;

export interface DiagnosticsOptions {
  readonly workspace: Workspace;
  readonly unfinished: Pick<UnfinishedStatements, 'reportable'>;
  /** Returns the URL of the page that explains a code; undefined if there is none or the client cannot link to it. */
  readonly pageOf: (code: string) => string | undefined;
}

/** A document, and all of its problems. */
export interface DiagnosedDocument extends Pick<OpenDocument, 'uri' | 'document'> {
  readonly problems: () => readonly Problem[];
}

/** Returns the current diagnostics of a document, without those of a statement that is being typed. */
export function diagnosticsOf(
  open: DiagnosedDocument,
  settings: Settings,
  { workspace, unfinished, pageOf }: DiagnosticsOptions,
): Diagnostic[] {
  if (!settings.validate) return [];
  return unfinished
    .reportable(open, withSeverities(open.problems(), settings.rules))
    .slice(0, maxDiagnostics)
    .map((problem) => {
      const href = pageOf(problem.code);
      return { ...toDiagnostic(problem, open, workspace), ...(href !== undefined && { codeDescription: { href } }) };
    });
}
