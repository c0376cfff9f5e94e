import {
  type Connection,
  LSPErrorCodes,
  MessageType,
  type Range,
  ResponseError,
  ShowMessageNotification,
} from 'vscode-languageserver';
import type { FileEdit } from '../../core/features/navigation/file-edit.ts';
import type { Mention, Place } from '../../core/features/navigation/mention.ts';
import { prepareRename, rename } from '../../core/features/navigation/rename.ts';

/** What would be renamed; a refusal is an error, whose message clients show. */
export function renameTargetAt(place: Place): { range: Range; placeholder: string } | ResponseError | null {
  const found = prepareRename(place);
  if (!found) return null;
  if ('refusal' in found) return refused(found.refusal);
  return { range: place.file.document.rangeOf(found.span), placeholder: found.name };
}

/** The edits of a rename. What stays as it is, because it names the task by a pattern, is told in a message. */
export async function renameAt(
  place: Place,
  newName: string,
  connection: Connection,
): Promise<readonly FileEdit[] | ResponseError> {
  const found = rename(place, newName);
  if (!found) return refused('There is no task, alias or template here to rename.');
  if ('refusal' in found) return refused(found.refusal);
  if (found.leftAlone.length > 0) {
    const message = leftAloneMessage(found.leftAlone);
    await connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
  }
  return found.edits;
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
