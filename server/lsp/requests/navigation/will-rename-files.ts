import type { RenameFilesParams, WorkspaceEdit } from 'vscode-languageserver';
import { pathEditsForMoves } from '../../../core/features/rename/file-moves.ts';
import { referenceEditsForMoves } from '../../../core/features/rename/moved-scripts.ts';
import type { Request } from '../../gate/request.ts';
import { toWorkspaceEdit } from './workspace-edit.ts';

/**
 * Returns the edits that update paths and references in task files so that they still refer to the same files and script
 * tasks after the move.
 */
export function willRenameFiles({
  params: { files },
  context: { workspace, documents, client },
}: Request<RenameFilesParams>): WorkspaceEdit {
  const moves = files.map(({ oldUri, newUri }) => ({ from: oldUri, to: newUri }));
  const edits = [...pathEditsForMoves(workspace, moves), ...referenceEditsForMoves(workspace, moves)];
  return toWorkspaceEdit({ edits }, documents, client.capabilities);
}
