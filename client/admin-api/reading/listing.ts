import { displayedText } from '../../text/displayed-text.ts';
import { isObject, type JsonObject } from '../http/json.ts';
import { serverWords } from '../http/server-words.ts';
import type { BrokenRecord, Listing } from '../model.ts';
import { nextPage } from './next-page.ts';
import { withoutSecretMembers } from './secret-members.ts';

/** What a record says, or why it cannot be read, as a sentence. */
export type ReadRecord<Item> = { readonly item: Item } | { readonly problem: string };

/** How the records of a list are read. */
export interface RecordReader<Item> {
  /** The names under which an object may hold the list. */
  readonly keys: readonly string[];
  /** `key` is where a record stands in an object that holds records by their names. */
  readonly read: (record: unknown, key?: string) => ReadRecord<Item>;
}

const commonKeys = ['items', 'data', 'results', 'records', 'entries', 'list', 'objects', 'rows'];

export interface ReadingOptions {
  /** Of the list. */
  readonly address: URL;
  /** Lets others have their turn. */
  readonly pause: () => Promise<void>;
}

/** So many records are read at once, before others have their turn. */
const atOnce = 2_000;

/**
 * Reads a list or a page of it, in whatever form a server gives it; undefined when there is no list. A record that cannot
 * be read does not take the others with it.
 */
export async function readListing<Item>(
  body: unknown,
  reader: RecordReader<Item>,
  { address, pause }: ReadingOptions,
): Promise<Listing<Item> | undefined> {
  const records = recordsIn(body, reader.keys, 0);
  if (records === undefined) return undefined;
  const items: Item[] = [];
  const broken: BrokenRecord[] = [];
  for (const [index, { key, record }] of records.entries()) {
    if (index > 0 && index % atOnce === 0) await pause();
    const read = reader.read(record, key);
    if ('item' in read) items.push(read.item);
    else broken.push({ index, problem: read.problem, text: recordText(record) });
  }
  const next = nextPage(body, address);
  if (next === undefined) return { items, broken };
  if ('key' in next) return { items, broken, nextPage: next.key };
  return { items, broken: [...broken, listGoesOn(records.length, next.problem)] };
}

/** Stands at the end of a list that is not known to be whole. */
export function listGoesOn(index: number, problem: string): BrokenRecord {
  return { index, problem, text: '' };
}

interface Found {
  readonly key?: string;
  readonly record: unknown;
}

function recordsIn(body: unknown, keys: readonly string[], depth: number): readonly Found[] | undefined {
  // A list without elements is null in some languages.
  if (body === null) return [];
  if (Array.isArray(body)) return body.map((record: unknown) => ({ record }));
  if (!isObject(body) || depth > 2) return undefined;
  const isFailure = tellsFailure(body);
  for (const key of [...keys, ...commonKeys]) {
    const value = Object.hasOwn(body, key) ? body[key] : undefined;
    if (Array.isArray(value) || value === null) {
      const records = recordsIn(value, keys, depth + 1);
      // What is told of a failure is no empty list.
      return isFailure && records?.length === 0 ? undefined : records;
    }
    if (isObject(value)) return recordsIn(value, keys, depth + 1) ?? byName(value);
  }
  return isFailure || serverWords({ message: body.message }) !== undefined ? undefined : onlyList(body);
}

/** A list of objects by a name that we do not know, where it is the only one, and not about something else by its name. */
function onlyList(body: JsonObject): readonly Found[] | undefined {
  const lists = Object.entries(body).filter(([, value]) => Array.isArray(value));
  const [[name, list] = ['', undefined]] = lists;
  if (lists.length !== 1 || !Array.isArray(list) || /error|warn|message|notice|note|info|link|meta/i.test(name)) {
    return undefined;
  }
  return list.every(isObject) ? list.map((record) => ({ record })) : undefined;
}

function tellsFailure({ error, errors }: JsonObject): boolean {
  return serverWords({ error, errors }) !== undefined;
}

function byName(value: JsonObject): readonly Found[] | undefined {
  if (tellsFailure(value)) return undefined;
  const entries = Object.entries(value);
  return entries.every(([, record]) => isObject(record))
    ? entries.map(([key, record]) => ({ key, record }))
    : undefined;
}

/** The record as JSON, without what it calls secret. */
export function recordText(record: unknown): string {
  return displayedText(JSON.stringify(withoutSecretMembers(record)) ?? 'undefined', 400);
}
