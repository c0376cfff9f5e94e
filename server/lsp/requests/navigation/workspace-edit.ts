import type { ChangeAnnotation, ClientCapabilities, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { FileEdit } from '../../../core/features/rename/file-edit.ts';
import type { Move } from '../../../core/features/rename/move.ts';
import type { DocumentReader } from '../../documents/open-documents.ts';

/** Edits to the files of a workspace, and moves that are applied after the edits. */
export interface WorkspaceChanges {
  readonly edits: readonly FileEdit[];
  /** Only for a client that can rename files. */
  readonly moves?: readonly Move[];
  /** Edits of files without tasks, which the user confirms. Only for a client that can annotate changes. */
  readonly others?: readonly OtherFileEdit[];
}

/** Edits of a file without tasks. */
export interface OtherFileEdit {
  readonly uri: string;
  /** Null if the file is not open. */
  readonly version: number | null;
  readonly edits: readonly TextEdit[];
}

/** Returns whether the client lets the user confirm some of the changes. */
export function canConfirmChanges({ workspace }: ClientCapabilities): boolean {
  const { documentChanges, changeAnnotationSupport } = workspace?.workspaceEdit ?? {};
  return documentChanges === true && changeAnnotationSupport !== undefined;
}

/** The identifier and the text of the annotation of changes in files without tasks. */
const otherMentions = 'other-mentions';
const otherMentionsAnnotation: ChangeAnnotation = {
  label: 'Other mentions',
  description: 'In CI files, documentation and other files without tasks',
  needsConfirmation: true,
};

/** Converts changes of several files. Includes the versions of the documents if the client supports it. */
export function toWorkspaceEdit(
  { edits, moves = [], others = [] }: WorkspaceChanges,
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
  if (others.length === 0) return { documentChanges: [...ofTexts, ...ofFiles] };
  const ofOthers = others.map(({ uri, version, edits: ofFile }) => ({
    textDocument: { uri, version },
    edits: ofFile.map((edit) => ({ ...edit, annotationId: otherMentions })),
  }));
  return {
    documentChanges: [...ofTexts, ...ofOthers, ...ofFiles],
    changeAnnotations: { [otherMentions]: otherMentionsAnnotation },
  };
}
