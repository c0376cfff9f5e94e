import type { ClientCapabilities, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { FileEdit } from '../../core/features/navigation/file-edit.ts';
import type { OpenDocuments } from '../open-documents.ts';

/** Edits of several files; with the versions that they are meant for, where the client can tell. */
export function toWorkspaceEdit(
  edits: readonly FileEdit[],
  documents: OpenDocuments,
  client: ClientCapabilities,
): WorkspaceEdit {
  const changes: Record<string, TextEdit[]> = {};
  for (const { file, span, text } of edits) {
    const ofFile = changes[file.uri] ?? [];
    ofFile.push({ range: file.document.rangeOf(span), newText: text });
    changes[file.uri] = ofFile;
  }
  if (!client.workspace?.workspaceEdit?.documentChanges) return { changes };
  return {
    documentChanges: Object.entries(changes).map(([uri, ofFile]) => ({
      textDocument: { uri, version: documents.get(uri)?.version ?? null },
      edits: ofFile,
    })),
  };
}
