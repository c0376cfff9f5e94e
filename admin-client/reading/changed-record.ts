import type { Reply } from '../http/send.ts';
import { isObject, objectAt } from '../json.ts';
import { changedRecordNames, reportsFailedChange } from '../other-servers/failed-change.ts';
import { serverMessage } from '../other-servers/server-message.ts';
import { RegistryError } from '../registry-error.ts';
import type { RegistryRequest } from '../registry-request.ts';
import type { RecordReader } from './listing.ts';

export interface ChangeContext {
  readonly baseUrl: string;
  readonly request: RegistryRequest;
}

/**
 * Returns the record in the response to a change; undefined if the server only confirms the change. Throws a
 * RegistryError if the body reports a failure although the status is a success.
 */
export function changedRecord<Item>(
  { status, body }: Reply,
  reader: RecordReader<Item>,
  { baseUrl, request }: ChangeContext,
): Item | undefined {
  if (!isObject(body)) return undefined;
  if (reportsFailedChange(body)) {
    const words = serverMessage(body);
    throw new RegistryError(
      'refused',
      `${baseUrl} did not change ${request.about}${words === undefined ? '' : `: ${words}`}`,
      {
        status,
        serverMessage: words,
        nextStep: 'Refresh to check the current state, and try again.',
      },
    );
  }
  for (const candidate of [objectAt(body, ...changedRecordNames), body]) {
    const read = candidate && reader.read(candidate);
    if (read && 'item' in read) return read.item;
  }
  return undefined;
}
