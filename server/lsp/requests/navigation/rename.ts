import {
  type ClientCapabilities,
  type Connection,
  LSPErrorCodes,
  MessageType,
  type Range,
  ResponseError,
  ShowMessageNotification,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { editsForMoves, type Move } from '../../../core/features/navigation/file-moves.ts';
import type { Mention, Place } from '../../../core/features/navigation/mention.ts';
import { folderOf } from '../../../core/features/navigation/paths.ts';
import { prepareRename, type RenameOptions, rename } from '../../../core/features/navigation/rename.ts';
import { standsInTheWay } from '../../../core/features/navigation/script-move.ts';
import { pathOfUri } from '../../../files/file-uri.ts';
import { unixPath } from '../../../files/paths.ts';
import type { OpenDocuments } from '../../documents/open-documents.ts';
import type { DiskLookup } from '../../workspace/disk-lookup.ts';
import { toWorkspaceEdit } from './workspace-edit.ts';

/** What would be renamed; a refusal is an error, whose message clients show. */
export function renameTargetAt(
  place: Place,
  client: ClientCapabilities,
): { range: Range; placeholder: string } | ResponseError | null {
  const found = prepareRename(place, abilityOf(client));
  if (!found) return null;
  if ('refusal' in found) return refused(found.refusal);
  return { range: place.file.document.rangeOf(found.span), placeholder: found.name };
}

interface RenameContext {
  readonly connection: Connection;
  readonly client: ClientCapabilities;
  readonly documents: OpenDocuments;
  readonly disk: DiskLookup;
}

/** The edit of a rename. What stays as it is, because it names the task by a pattern, is told in a message. */
export async function renameAt(
  place: Place,
  newName: string,
  { connection, client, documents, disk }: RenameContext,
): Promise<WorkspaceEdit | ResponseError> {
  const found = rename(place, newName, abilityOf(client));
  if (!found) return refused('There is no task, alias or template here to rename.');
  if ('refusal' in found) return refused(found.refusal);
  const { moves, leftAlone } = found;
  // Most clients ask what a move means for paths before they make it.
  const ofPaths = client.workspace?.fileOperations?.willRename ? [] : editsForMoves(place.workspace, moves);
  const edit = toWorkspaceEdit({ edits: [...found.edits, ...ofPaths], moves }, documents, client);
  const obstacle = await obstacleTo(moves, disk);
  if (obstacle !== undefined) return refused(standsInTheWay(obstacle));
  if (leftAlone.length > 0) {
    const message = leftAloneMessage(leftAlone);
    await connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
  }
  return edit;
}

function abilityOf({ workspace }: ClientCapabilities): RenameOptions {
  const { documentChanges = false, resourceOperations = [] } = workspace?.workspaceEdit ?? {};
  return { canMoveFiles: documentChanges && resourceOperations.includes('rename') };
}

/** What lies on the disk where a file is to go, or where one of its folders is to be. */
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

const mostPatterns = 5;

function leftAloneMessage(mentions: readonly Mention[]): string {
  const written = mentions.flatMap((mention) => (mention.is === 'reference' ? [mention] : []));
  const places = written.map(({ reference, task }) => `\`${reference.target}\` in \`${task.facts.name}\``);
  const shown = [...new Set(places)].slice(0, mostPatterns);
  const more = new Set(places).size - shown.length;
  return `References by pattern were left as they are: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Check that they still match.`;
}

function refused(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
