import { ExactInteger } from '../exact-integer.ts';
import { isObject, type JsonRecord } from '../json.ts';

/** The names of the members that lead to a value. */
export type Path = readonly string[];

export type UnreadMember = readonly [path: string, value: string | number | boolean];

export interface UnreadMembers {
  readonly members: readonly UnreadMember[];
  /** The number of unread members beyond the maximum. */
  readonly more: number;
}

/**
 * Returns the texts, numbers and flags in an object, at every depth, whose paths are not in `used`. A list of such values
 * is one text; any other list has a text for each item.
 */
export function unreadMembers(
  body: JsonRecord,
  { used, max }: { readonly used: readonly Path[]; readonly max: number },
): UnreadMembers {
  const read = new Set(used.map((path) => JSON.stringify(path)));
  const members: UnreadMember[] = [];
  let more = 0;
  for (const [path, value] of plainMembers(body, [])) {
    if (read.has(JSON.stringify(path))) continue;
    if (members.length < max) members.push([path.join(' › '), value]);
    else more++;
  }
  return { members, more };
}

/** The maximum number of members of a record that are shown. */
const maxOfRecord = 20;

/** Returns the members of a record, as sent by a server, except those that `usedIn` names. */
export function unreadIn(sent: unknown, usedIn: (record: JsonRecord) => readonly string[]): UnreadMembers {
  if (!isObject(sent)) return { members: [], more: 0 };
  return unreadMembers(sent, { used: usedIn(sent).map((name) => [name]), max: maxOfRecord });
}

function* plainMembers(object: JsonRecord, path: Path): Generator<readonly [Path, UnreadMember[1]]> {
  for (const [name, value] of Object.entries(object)) {
    const here = [...path, name];
    if (isObject(value)) yield* plainMembers(value, here);
    else if (Array.isArray(value)) yield* listMembers(value, here);
    else if (value instanceof ExactInteger) yield [here, value.digits];
    else if (isPlain(value)) yield [here, value];
  }
}

function* listMembers(list: readonly unknown[], path: Path): Generator<readonly [Path, UnreadMember[1]]> {
  if (list.every(isPlain)) {
    if (list.length > 0) yield [path, list.join(', ')];
    return;
  }
  for (const [index, item] of list.entries()) yield [[...path, String(index + 1)], itemText(item)];
}

/** Returns an item of a list, such as `hour: 12, requests: 44`. */
function itemText(item: unknown): string {
  if (Array.isArray(item)) return item.map(itemText).join(', ');
  if (!isObject(item)) return String(item);
  return Object.entries(item)
    .map(([name, value]) => `${name}: ${isObject(value) || Array.isArray(value) ? JSON.stringify(value) : value}`)
    .join(', ');
}

function isPlain(value: unknown): value is UnreadMember[1] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
