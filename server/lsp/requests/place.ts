import type { Position } from 'vscode-languageserver';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { Place } from '../../core/features/navigation/mention.ts';
import type { OpenDocument } from '../documents/open-documents.ts';

/** The caret as the core knows it; undefined for a document that the workspace does not hold. */
export function placeAt({ uri, document }: OpenDocument, position: Position, workspace: Workspace): Place | undefined {
  const file = workspace.file(uri);
  return file && { workspace, file, offset: document.offsetAt(position) };
}
