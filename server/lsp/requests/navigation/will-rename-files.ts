import type { RenameFilesParams, WorkspaceEdit } from 'vscode-languageserver';
import { pathEditsForMoves } from '../../../core/features/rename/file-moves.ts';
import { referenceEditsForMoves } from '../../../core/features/rename/moved-scripts.ts';
import type { Request } from '../../gate/request.ts';
import { toWorkspaceEdit } from './workspace-edit.ts';

/**
 * Resolves to the edits that update paths and references in task files so that they still refer to the same files and script
 * tasks after the move.
 */
export async function willRenameFiles({
  params: { files },
  context: { workspace, documents, client },
  collect,
}: Request<RenameFilesParams>): Promise<WorkspaceEdit> {
  const moves = files.map(({ oldUri, newUri }) => ({ from: oldUri, to: newUri }));
  for (;;) {
    const ofPaths = await collect(pathEditsForMoves(workspace, moves));
    const edits = [...ofPaths, ...(await collect(referenceEditsForMoves(workspace, moves)))].flat();
    // Files that changed in the meantime are read again.
    const areCurrent = edits.every(({ file }) => workspace.file(file.uri) === file);
    if (areCurrent) return toWorkspaceEdit({ edits }, documents, client.capabilities);
  }
}
