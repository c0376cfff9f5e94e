import type { ClientCapabilities, WorkspaceEdit } from 'vscode-languageserver';
import type { CodeAction } from '../../../core/features/code-actions/code-action.ts';
import { pathOfUri, uriOfPath } from '../../../files/file-uri.ts';
import type { OpenDocument } from '../../documents/open-document.ts';
import { toTextEdit } from '../../documents/to-lsp.ts';

/** Returns the edit of an action; undefined if the client does not support it or the document is not a file. */
export function toActionEdit(
  { edits, creates, deletesDocument = false }: CodeAction,
  { uri, version, document }: OpenDocument,
  client: ClientCapabilities,
): WorkspaceEdit | undefined {
  const own = edits.map((edit) => toTextEdit(edit, document));
  if (!creates) return { changes: { [uri]: own } };
  const { documentChanges = false, resourceOperations = [] } = client.workspace?.workspaceEdit ?? {};
  const canDelete = !deletesDocument || resourceOperations.includes('delete');
  if (!documentChanges || !resourceOperations.includes('create') || !canDelete || pathOfUri(uri) === undefined) {
    return undefined;
  }
  const created = uriOfPath(creates.path);
  const start = { line: 0, character: 0 };
  const text = { range: { start, end: start }, newText: creates.text() };
  return {
    documentChanges: [
      { kind: 'create', uri: created, options: { overwrite: false, ignoreIfExists: false } },
      { textDocument: { uri: created, version: null }, edits: [text] },
      ...(own.length > 0 ? [{ textDocument: { uri, version }, edits: own }] : []),
      ...(deletesDocument ? [{ kind: 'delete' as const, uri }] : []),
    ],
  };
}
