import { booleanAt, isObject, objectAt } from '../http/json.ts';
import type { RegistryRequest } from '../http/requests.ts';
import type { Reply } from '../http/send.ts';
import { serverWords } from '../http/server-words.ts';
import { RegistryError } from '../registry-error.ts';
import type { RecordReader } from './listing.ts';

export interface ChangeContext {
  readonly baseUrl: string;
  readonly request: RegistryRequest;
}

/**
 * The record that a change was answered with; undefined when the server only says that it is done, be it with nothing.
 * Throws when it says with the status of a success that it failed, as some do.
 */
export function changedRecord<Item>(
  { status, body }: Reply,
  reader: RecordReader<Item>,
  { baseUrl, request }: ChangeContext,
): Item | undefined {
  if (!isObject(body)) return undefined;
  const failed = booleanAt(body, 'success', 'ok') === false || (body.error !== undefined && isTold(body.error));
  if (failed) {
    const words = serverWords(body);
    throw new RegistryError(
      'refused',
      `${baseUrl} did not change ${request.about}${words === undefined ? '' : `: ${words}`}`,
      {
        status,
        ...(words !== undefined && { serverWords: words }),
        nextStep: 'Refresh to check the current state, and try again.',
      },
    );
  }
  const inner = objectAt(body, 'user', 'rule', 'acl', 'data', 'item', 'result');
  for (const candidate of [inner, body]) {
    const read = candidate && reader.read(candidate);
    if (read && 'item' in read) return read.item;
  }
  return undefined;
}

function isTold(error: unknown): boolean {
  return (typeof error === 'string' && error !== '') || isObject(error);
}
