import { displayedText } from '../../text/displayed-text.ts';
import { isObject, type JsonRecord } from '../http/json.ts';
import { serverMessage } from '../http/server-message.ts';
import type { BrokenRecord, ListPage } from '../model.ts';
import { nextPage } from './next-page.ts';
import { withoutSecretMembers } from './secret-members.ts';

/** A record, or a sentence that explains why it cannot be read. */
export type ReadRecord<Item> = { readonly item: Item } | { readonly problem: string };

/** A way to read the records of a list. */
export interface RecordReader<Item> {
  /** The possible names of the property that contains the list. */
  readonly keys: readonly string[];
  /** `key` is the name of the record, if the list is an object with named records. */
  readonly read: (record: unknown, key?: string) => ReadRecord<Item>;
}

const commonKeys = ['items', 'data', 'results', 'records', 'entries', 'list', 'objects', 'rows'];

export interface ReadingOptions {
  /** The address of the list. */
  readonly address: URL;
  /** The `Link` header of the response. */
  readonly link?: string | undefined;
  /** Lets other work run. */
  readonly pause: () => Promise<void>;
}

/** The number of records that are read between two pauses. */
const sliceSize = 2_000;

/**
 * Reads a list, or a page of it, in the various forms that servers send. Resolves to undefined if the body contains no
 * list. A record that cannot be read does not affect the others.
 */
export async function readListing<Item>(
  body: unknown,
  reader: RecordReader<Item>,
  { address, link, pause }: ReadingOptions,
): Promise<Omit<ListPage<Item>, 'bytes'> | undefined> {
  const records = recordsIn(body, reader.keys, 0);
  if (records === undefined) return undefined;
  const items: Item[] = [];
  const broken: BrokenRecord[] = [];
  for (const [index, { key, record }] of records.entries()) {
    if (index > 0 && index % sliceSize === 0) await pause();
    const read = reader.read(record, key);
    if ('item' in read) items.push(read.item);
    else broken.push({ index, problem: read.problem, text: recordText(record) });
  }
  const next = nextPage(body, address, link);
  if (next === undefined) return { items, broken };
  if ('key' in next) return { items, broken, nextPage: next.key };
  return { items, broken: [...broken, incompleteList(records.length, next.problem)] };
}

/** Returns the broken record that ends an incomplete list. */
export function incompleteList(index: number, problem: string): BrokenRecord {
  return { index, problem, text: '' };
}

interface FoundRecord {
  readonly key?: string;
  readonly record: unknown;
}

function recordsIn(body: unknown, keys: readonly string[], depth: number): readonly FoundRecord[] | undefined {
  // Some servers send null for an empty list.
  if (body === null) return [];
  if (Array.isArray(body)) return body.map((record: unknown) => ({ record }));
  if (!isObject(body) || depth > 2) return undefined;
  const isFailure = reportsFailure(body);
  for (const key of [...keys, ...commonKeys]) {
    const value = Object.hasOwn(body, key) ? body[key] : undefined;
    if (Array.isArray(value) || value === null) {
      const records = recordsIn(value, keys, depth + 1);
      // An empty list next to an error is not a result.
      return isFailure && records?.length === 0 ? undefined : records;
    }
    if (isObject(value)) return recordsIn(value, keys, depth + 1) ?? byName(value);
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
  if (lists.length !== 1 || !Array.isArray(list) || /error|warn|message|notice|note|info|link|meta/i.test(name)) {
    return undefined;
  }
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

/** Returns the record as JSON, truncated and without the values of secret members. */
export function recordText(record: unknown): string {
  return displayedText(JSON.stringify(withoutSecretMembers(record)) ?? 'undefined', 400);
}
