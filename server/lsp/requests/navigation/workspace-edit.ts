import type { ClientCapabilities, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { FileEdit } from '../../../core/features/rename/file-edit.ts';
import type { Move } from '../../../core/features/rename/move.ts';
import type { DocumentReader } from '../../documents/open-documents.ts';

/** Edits to the files of a workspace, and moves that are applied after the edits. */
export interface WorkspaceChanges {
  readonly edits: readonly FileEdit[];
  /** Only for a client that can rename files. */
  readonly moves?: readonly Move[];
}

/** Converts changes of several files. Includes the versions of the documents if the client supports it. */
export function toWorkspaceEdit(
  { edits, moves = [] }: WorkspaceChanges,
  documents: DocumentReader,
  client: ClientCapabilities,
): WorkspaceEdit {
  const changes: Record<string, TextEdit[]> = {};
  for (const { file, span, text } of edits) {
    const ofFile = changes[file.uri] ?? [];
    ofFile.push({ range: file.document.rangeOf(span), newText: text });
    changes[file.uri] = ofFile;
  }
  if (!client.workspace?.workspaceEdit?.documentChanges) return { changes };
  const ofTexts = Object.entries(changes).map(([uri, ofFile]) => ({
    textDocument: { uri, version: documents.get(uri)?.version ?? null },
    edits: ofFile,
  }));
  const ofFiles = moves.map(({ from, to }) => ({
    kind: 'rename' as const,
    oldUri: from,
    newUri: to,
    options: { overwrite: false, ignoreIfExists: false },
  }));
  return { documentChanges: [...ofTexts, ...ofFiles] };
}
