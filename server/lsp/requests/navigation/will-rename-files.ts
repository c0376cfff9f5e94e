import type { RenameFilesParams, WorkspaceEdit } from 'vscode-languageserver';
import { editsForMoves } from '../../../core/features/navigation/file-moves.ts';
import type { Request } from '../../gate/request.ts';
import { toWorkspaceEdit } from './workspace-edit.ts';

/** Returns the edits after which every path in a task file leads to the same file as before the move. */
export function willRenameFiles({
  params: { files },
  context: { workspace, documents, client },
}: Request<RenameFilesParams>): WorkspaceEdit {
  const moves = files.map(({ oldUri, newUri }) => ({ from: oldUri, to: newUri }));
  return toWorkspaceEdit({ edits: editsForMoves(workspace, moves) }, documents, client.capabilities);
}
