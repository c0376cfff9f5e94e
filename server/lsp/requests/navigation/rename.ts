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
import type { Mention } from '../../../core/features/navigation/mention.ts';
import { pathEditsForMoves } from '../../../core/features/rename/file-moves.ts';
import type { Move } from '../../../core/features/rename/move.ts';
import {
  type RenamedTasks,
  type RenameOptions,
  rename as renameOf,
  prepareRename as renameTarget,
} from '../../../core/features/rename/rename.ts';
import { renameElsewhere } from '../../../core/features/rename/rename-elsewhere.ts';
import { alreadyExists } from '../../../core/features/rename/script-move.ts';
import { folderOf } from '../../../core/paths/unix-path.ts';
import { counted } from '../../../core/text/counted.ts';
import { pathOfUri } from '../../../files/file-uri.ts';
import { pathInside, unixPath } from '../../../files/paths.ts';
import type { ServerContext } from '../../context/server-context.ts';
import type { CaretRequest } from '../../gate/request.ts';
import type { DiskReader } from '../../workspace/disk-lookup.ts';
import { otherFiles } from './other-mentions.ts';
import { canConfirmChanges, type OtherFileEdit, toWorkspaceEdit } from './workspace-edit.ts';

/** Returns the name at the caret if it can be renamed. Otherwise, throws an error with a message that clients show. */
export function prepareRename({
  place,
  context: { client },
}: CaretRequest<PrepareRenameParams>): { range: Range; placeholder: string } | null {
  const found = renameTarget(place, renameOptions(client.capabilities));
  if (!found) return null;
  if ('refusal' in found) throw requestFailed(found.refusal);
  return { range: place.file.document.rangeOf(found.span), placeholder: found.name };
}

/** Resolves to the edit for a rename. Shows a message about references by pattern and other mentions that are not changed. */
export async function rename(request: CaretRequest<RenameParams>): Promise<WorkspaceEdit> {
  const { place, context, until, collect } = request;
  const { newName } = request.params;
  const { documents, lookup } = context;
  const { capabilities } = context.client;
  const found = renameOf(place, newName, renameOptions(capabilities));
  if (!found)
    throw requestFailed('There is no task, alias, template, daemon, argument, variable or function here to rename.');
  if ('refusal' in found) throw requestFailed(found.refusal);
  const { moves, unchanged } = found;
  // A client with `willRename` requests the edits of paths itself when it moves the file.
  const isRequested = capabilities.workspace?.fileOperations?.willRename === true;
  const ofPaths = isRequested ? [] : (await collect(pathEditsForMoves(place.workspace, moves))).flat();
  const mentions = found.renamed ? await otherMentionsOf(found.renamed, request) : [];
  const others = canConfirmChanges(capabilities) ? mentions : [];
  const edit = toWorkspaceEdit({ edits: [...found.edits, ...ofPaths], moves, others }, documents, capabilities);
  const conflict = await until(conflictOf(moves, lookup));
  if (conflict !== undefined) throw requestFailed(alreadyExists(conflict));
  if (unchanged.length > 0) await showMessage(unchangedMessage(unchanged), context);
  if (found.renamed && mentions.length > others.length) {
    await showMessage(otherMentionsMessage(found.renamed.name, mentions, context.folders.paths), context);
  }
  return edit;
}

/** Resolves to the edits that rename the mentions of tasks in files without tasks. */
async function otherMentionsOf(
  renamed: RenamedTasks,
  request: CaretRequest<RenameParams>,
): Promise<readonly OtherMentionEdits[]> {
  const files = await otherFiles(request);
  return files.flatMap((file) => {
    const edits = renameElsewhere(file, renamed, request.place.workspace);
    const { uri, version, path, rangeOf } = file;
    return edits.length === 0
      ? []
      : [{ uri, version, path, edits: edits.map((edit) => ({ range: rangeOf(edit), newText: edit.text })) }];
  });
}

async function showMessage(message: string, { connection }: ServerContext): Promise<void> {
  await connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
}

function renameOptions({ workspace }: ClientCapabilities): RenameOptions {
  const { documentChanges = false, resourceOperations = [] } = workspace?.workspaceEdit ?? {};
  return { canMoveFiles: documentChanges && resourceOperations.includes('rename') };
}

/** Resolves to a path that conflicts with the moves: an existing file, or a file where a folder must be created. */
async function conflictOf(moves: readonly Move[], disk: DiskReader): Promise<string | undefined> {
  for (const move of moves) {
    const [from, to] = [pathOfUri(move.from), pathOfUri(move.to)].map((path) => path && unixPath(path));
    if (from === undefined || to === undefined) continue;
    const state = await disk.look(to);
    if (state !== 'missing' && state !== 'unknown') return to;
    for (let folder = folderOf(to); !folderOf(from).startsWith(folder); folder = folderOf(folder)) {
      const existing = await disk.look(folder);
      if (existing === 'file' || existing === 'script') return folder;
    }
  }
  return undefined;
}

interface OtherMentionEdits extends OtherFileEdit {
  readonly path: string;
}

/** Returns the message about mentions that are not changed, since the client cannot ask the user to confirm them. */
function otherMentionsMessage(name: string, files: readonly OtherMentionEdits[], folders: readonly string[]): string {
  const places = files.flatMap(({ path, edits }) => {
    const shown = folders.map((folder) => pathInside(folder, path)).find((inner) => inner !== undefined) ?? path;
    return edits.map(({ range }) => `${shown}:${range.start.line + 1}`);
  });
  const more = places.length - maxReferences;
  const shown = places.slice(0, maxReferences).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `${counted(places.length, 'other mention')} of \`${name}\` ${places.length === 1 ? 'was' : 'were'} not changed: ${shown}. ${places.length === 1 ? 'Change it' : 'Change them'} in the text.`;
}

/** The maximum number of references in a message. */
const maxReferences = 5;

function unchangedMessage(mentions: readonly Mention[]): string {
  const unchanged = mentions.flatMap((mention) => (mention.kind === 'reference' ? [mention] : []));
  const references = unchanged.map(({ reference, task }) => `\`${reference.target}\` in \`${task.facts.name}\``);
  const shown = [...new Set(references)].slice(0, maxReferences);
  const more = new Set(references).size - shown.length;
  return `References by pattern were not changed: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Check that they still match.`;
}

function requestFailed(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
