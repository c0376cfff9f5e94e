import {
  type ClientCapabilities,
  LSPErrorCodes,
  MessageType,
  type PrepareRenameParams,
  type Range,
  type RenameParams,
  ResponseError,
  ShowMessageNotification,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { editsForMoves, type Move } from '../../../core/features/navigation/file-moves.ts';
import type { Mention } from '../../../core/features/navigation/mention.ts';
import { folderOf } from '../../../core/features/navigation/paths.ts';
import {
  type RenameOptions,
  rename as renameOf,
  prepareRename as renameTarget,
} from '../../../core/features/navigation/rename.ts';
import { alreadyExists } from '../../../core/features/navigation/script-move.ts';
import { pathOfUri } from '../../../files/file-uri.ts';
import { unixPath } from '../../../files/paths.ts';
import type { CaretRequest } from '../../gate/request.ts';
import type { DiskLookup } from '../../workspace/disk-lookup.ts';
import { toWorkspaceEdit } from './workspace-edit.ts';

/** Returns the name at the caret if it can be renamed. Otherwise, throws an error with a message that clients show. */
export function prepareRename({
  place,
  context: { client },
}: CaretRequest<PrepareRenameParams>): { range: Range; placeholder: string } | null {
  const found = renameTarget(place, abilityOf(client.capabilities));
  if (!found) return null;
  if ('refusal' in found) throw refused(found.refusal);
  return { range: place.file.document.rangeOf(found.span), placeholder: found.name };
}

/** Returns the edit of a rename. Shows a message about references by pattern, which are not changed. */
export async function rename({
  place,
  params: { newName },
  context: { connection, client, documents, folders },
  check,
}: CaretRequest<RenameParams>): Promise<WorkspaceEdit> {
  const { capabilities } = client;
  const found = renameOf(place, newName, abilityOf(capabilities));
  if (!found) throw refused('There is no task, alias or template here to rename.');
  if ('refusal' in found) throw refused(found.refusal);
  const { moves, unchanged } = found;
  // Other clients request the edits of paths when they move the file.
  const ofPaths = capabilities.workspace?.fileOperations?.willRename ? [] : editsForMoves(place.workspace, moves);
  const edit = toWorkspaceEdit({ edits: [...found.edits, ...ofPaths], moves }, documents, capabilities);
  const obstacle = await obstacleTo(moves, folders.lookup);
  check();
  if (obstacle !== undefined) throw refused(alreadyExists(obstacle));
  if (unchanged.length > 0) {
    const message = unchangedMessage(unchanged);
    await connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
  }
  return edit;
}

function abilityOf({ workspace }: ClientCapabilities): RenameOptions {
  const { documentChanges = false, resourceOperations = [] } = workspace?.workspaceEdit ?? {};
  return { canMoveFiles: documentChanges && resourceOperations.includes('rename') };
}

/** Returns a path that prevents the moves: an existing file, or a file in the path of a new folder. */
async function obstacleTo(moves: readonly Move[], disk: DiskLookup): Promise<string | undefined> {
  for (const move of moves) {
    const [from, to] = [pathOfUri(move.from), pathOfUri(move.to)].map((path) => path && unixPath(path));
    if (from === undefined || to === undefined) continue;
    const state = await disk.look(to);
    if (state !== 'missing' && state !== 'unknown') return to;
    for (let folder = folderOf(to); !folderOf(from).startsWith(folder); folder = folderOf(folder)) {
      const inTheWay = await disk.look(folder);
      if (inTheWay === 'file' || inTheWay === 'script') return folder;
    }
  }
  return undefined;
}

const maxPatterns = 5;

function unchangedMessage(mentions: readonly Mention[]): string {
  const written = mentions.flatMap((mention) => (mention.is === 'reference' ? [mention] : []));
  const references = written.map(({ reference, task }) => `\`${reference.target}\` in \`${task.facts.name}\``);
  const shown = [...new Set(references)].slice(0, maxPatterns);
  const more = new Set(references).size - shown.length;
  return `References by pattern were not changed: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Check that they still match.`;
}

function refused(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
