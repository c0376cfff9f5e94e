import type { DocumentDiagnosticParams, DocumentDiagnosticReport } from 'vscode-languageserver';
import { diagnosticsOf } from '../diagnostics/document-diagnostics.ts';
import type { Request } from '../gate/request.ts';

/**
 * Resolves to the diagnostics of a document at the time of the response. Unlike other requests, it does not fail after
 * an edit, because clients would then remove the diagnostics.
 */
export async function documentDiagnostics({
  params,
  context,
  until,
}: Request<DocumentDiagnosticParams>): Promise<DocumentDiagnosticReport | undefined> {
  const { uri } = params.textDocument;
  const settings = await until(context.settings.of(uri));
  const checking = context.documents.get(uri)?.checking;
  if (checking) await until(checking);
  const open = context.documents.get(uri);
  if (!open) {
    context.workspaceDiagnostics.answeredAfterClosing(uri);
    return undefined;
  }
  const problems = () => context.problemsOf(open);
  const items = diagnosticsOf({ uri, document: open.document, problems }, settings, context);
  return { kind: 'full', resultId: context.workspaceDiagnostics.pulled(uri, items), items };
}
