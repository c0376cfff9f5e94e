import type { RenameFilesParams, WorkspaceEdit } from 'vscode-languageserver';
import { editsForMoves } from '../../../core/features/rename/file-moves.ts';
import type { Request } from '../../gate/request.ts';
import { toWorkspaceEdit } from './workspace-edit.ts';

/** Returns the edits that update the paths in task files so that they still refer to the same files after the move. */
export function willRenameFiles({
  params: { files },
  context: { workspace, documents, client },
}: Request<RenameFilesParams>): WorkspaceEdit {
  const moves = files.map(({ oldUri, newUri }) => ({ from: oldUri, to: newUri }));
  return toWorkspaceEdit({ edits: editsForMoves(workspace, moves) }, documents, client.capabilities);
}
