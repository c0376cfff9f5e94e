import { isObject, type JsonRecord } from '../json.ts';
import { serverMessage } from './server-message.ts';

/** The names of the member that contains a list, per list. Our server sends `items` for pages. */
export const listNames = {
  users: ['users'],
  rules: ['rules', 'acl', 'acls'],
  cache: ['cache', 'cached'],
  tokens: ['objects', 'tokens'],
  audit: ['audit', 'events'],
} as const;

const commonNames = ['items', 'data', 'results', 'records', 'entries', 'list', 'objects', 'rows'];

/** Lists with these words in their names accompany a list of records. */
const accompanying = /error|warn|message|notice|note|info|link|meta/i;

/** Lists are at most this deep in other objects. */
const maxDepth = 2;

export interface FoundRecord {
  /** The name of the record, if the list is an object with named records. */
  readonly key?: string;
  readonly record: unknown;
}

/** Returns the records in a body, in the forms in which servers send lists; undefined if the body contains no list. */
export function recordsIn(body: unknown, names: readonly string[], depth = 0): readonly FoundRecord[] | undefined {
  // Some servers send null for an empty list.
  if (body === null) return [];
  if (Array.isArray(body)) return body.map((record: unknown) => ({ record }));
  if (!isObject(body) || depth > maxDepth) return undefined;
  const isFailure = reportsFailure(body);
  for (const name of [...names, ...commonNames]) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (Array.isArray(value) || value === null) {
      const records = recordsIn(value, names, depth + 1);
      // An empty list next to an error is not a result.
      return isFailure && records?.length === 0 ? undefined : records;
    }
    if (isObject(value)) return recordsIn(value, names, depth + 1) ?? byName(value);
  }
  return isFailure || serverMessage({ message: body.message }) !== undefined ? undefined : onlyList(body);
}

/**
 * Returns the list of objects with an unknown name, if it is the only list in the body and its name does not suggest
 * another purpose.
 */
function onlyList(body: JsonRecord): readonly FoundRecord[] | undefined {
  const lists = Object.entries(body).filter(([, value]) => Array.isArray(value));
  const [[name, list] = ['', undefined]] = lists;
  if (lists.length !== 1 || !Array.isArray(list) || accompanying.test(name)) return undefined;
  return list.every(isObject) ? list.map((record) => ({ record })) : undefined;
}

function reportsFailure({ error, errors }: JsonRecord): boolean {
  return serverMessage({ error, errors }) !== undefined;
}

function byName(value: JsonRecord): readonly FoundRecord[] | undefined {
  if (reportsFailure(value)) return undefined;
  const entries = Object.entries(value);
  return entries.every(([, record]) => isObject(record))
    ? entries.map(([key, record]) => ({ key, record }))
    : undefined;
}
