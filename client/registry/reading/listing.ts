import { displayedText } from '../displayed-text.ts';
import type { BrokenRecord, Listing } from '../model.ts';
import { booleanAt, isObject, type JsonObject, objectAt, textAt } from './json.ts';

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

/** So many records are read at once, before others have their turn. */
const atOnce = 2_000;

/**
 * Reads a list or a page of it, in whatever form a server gives it; undefined when there is no list. A record that cannot
 * be read does not take the others with it.
 */
export async function readListing<Item>(
  body: unknown,
  reader: RecordReader<Item>,
  pause: () => Promise<void>,
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
  const nextCursor = cursorIn(body);
  if (nextCursor === undefined && isObject(body) && booleanAt(body, 'has_more', 'hasMore') === true) {
    broken.push(listGoesOn(records.length, 'The registry says that there are more, and not how to ask for them.'));
  }
  return { items, broken, ...(nextCursor !== undefined && { nextCursor }) };
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
  for (const key of [...keys, ...commonKeys]) {
    const value = Object.hasOwn(body, key) ? body[key] : undefined;
    if (Array.isArray(value) || value === null) return recordsIn(value, keys, depth + 1);
    if (isObject(value)) return recordsIn(value, keys, depth + 1) ?? byName(value);
  }
  const arrays = Object.values(body).filter(Array.isArray);
  return arrays.length === 1 ? recordsIn(arrays[0], keys, depth + 1) : undefined;
}

function byName(value: JsonObject): readonly Found[] | undefined {
  const entries = Object.entries(value);
  return entries.every(([, record]) => isObject(record))
    ? entries.map(([key, record]) => ({ key, record }))
    : undefined;
}

const cursorKeys = ['next_cursor', 'nextCursor', 'next_page_token', 'nextPageToken', 'next', 'cursor'];

function cursorIn(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const around = [body, objectAt(body, 'pagination', 'paging', 'meta', 'page', 'links', 'data')];
  for (const object of around) {
    const cursor = object && textAt(object, ...cursorKeys);
    if (cursor !== undefined && cursor !== '') return cursorOfLink(cursor);
  }
  return undefined;
}

/** Some give the next page as an address: only its cursor is taken, and the address is built here. */
function cursorOfLink(text: string): string | undefined {
  if (!/^(?:https?:\/\/|\/|\?)/.test(text)) return text;
  const base = 'https://registry.invalid';
  if (!URL.canParse(text, base)) return text;
  const { searchParams } = new URL(text, base);
  return ['cursor', 'after', 'page_token'].map((key) => searchParams.get(key)).find((value) => value !== null) ?? text;
}

/** The record as JSON, without what it calls secret. */
function recordText(record: unknown): string {
  return displayedText(JSON.stringify(withoutSecretMembers(record)) ?? 'undefined', 400);
}

/** Values of members that are secrets by their names. */
export function withoutSecretMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecretMembers);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const isSecret = typeof member === 'string' && /token|secret|password|authorization|credential/i.test(key);
      return [key, isSecret ? '[hidden]' : withoutSecretMembers(member)];
    }),
  );
}
