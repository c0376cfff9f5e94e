import { displayedText } from '../../server/core/text/displayed-text.ts';
import type { ListPages, ReadingOptions } from '../admin-client.ts';
import { recordsIn } from '../other-servers/list-forms.ts';
import { nextPage } from '../other-servers/next-page.ts';
import type { BrokenRecord, ListPage, SentRecord } from '../records/model.ts';
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

/** Returns a function that reads the pages of a list record by record. */
export function recordsOf<Item>(reader: RecordReader<Item>): ListPages<Item>['read'] {
  return (body, options) => readListing(body, reader, options);
}

/** The number of records that are read between two pauses. */
const sliceSize = 2_000;

/**
 * Reads a list, or a page of it, in the various forms that servers send. Resolves to undefined if the body contains no
 * list. A record that cannot be read does not affect the others.
 */
async function readListing<Item>(
  body: unknown,
  reader: RecordReader<Item>,
  { address, link, pause }: ReadingOptions,
): Promise<Omit<ListPage<Item>, 'bytes'> | undefined> {
  const records = recordsIn(body, reader.keys);
  if (records === undefined) return undefined;
  const items: (Item & SentRecord)[] = [];
  const broken: BrokenRecord[] = [];
  for (const [index, { key, record }] of records.entries()) {
    if (index > 0 && index % sliceSize === 0) await pause();
    const read = reader.read(record, key);
    if ('item' in read) items.push({ ...read.item, sent: () => withoutSecretMembers(record) });
    else broken.push({ index, problem: read.problem, ...unread(record) });
  }
  const next = nextPage(body, address, link);
  if (next === undefined) return { items, broken };
  if ('key' in next) return { items, broken, nextPage: next.key };
  return { items, broken: [...broken, incompleteList(records.length, next.problem)] };
}

/** The maximum size of a record that is kept whole, in characters of its JSON. */
const maxRaw = 10_000;

function unread(record: unknown): Pick<BrokenRecord, 'text' | 'raw'> {
  const value = withoutSecretMembers(record);
  const json = JSON.stringify(value) ?? 'undefined';
  return { text: displayedText(json, maxText), ...(json.length <= maxRaw && { raw: { value } }) };
}

const maxText = 400;

/** Returns the broken record that ends an incomplete list. */
export function incompleteList(index: number, problem: string): BrokenRecord {
  return { index, problem, text: '' };
}

/** Returns the record as JSON, truncated and without the values of secret members. */
export function recordText(record: unknown): string {
  return displayedText(JSON.stringify(withoutSecretMembers(record)) ?? 'undefined', maxText);
}
