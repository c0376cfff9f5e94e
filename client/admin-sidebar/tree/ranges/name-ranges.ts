/**
 * A long list that is divided into ranges. Names with the same beginning form a range, and a range that is too long is
 * divided again. The prefix of a range depends only on the names, so it rarely changes when names are added or removed.
 */
export type Ranged<Item> = readonly Ranging<Item>[];
export type Ranging<Item> = { readonly item: Item } | { readonly range: NameRange<Item> };

export interface NameRange<Item> {
  /** In lower case. */
  readonly prefix: string;
  /** The sum of the counts of the items, including nested ranges. */
  readonly count: number;
  readonly content: Ranged<Item>;
}

/** The maximum length of a list that is not divided. */
export const maxListLength = 500;

/**
 * The maximum depth of ranges. Without a limit, names that each extend the previous name by a character would cause a
 * range for each character.
 */
const maxDepth = 12;

interface Keyed<Item> {
  readonly item: Item;
  readonly key: string;
}

export interface RangeOptions<Item> {
  readonly nameOf: (item: Item) => string;
  /** Returns the number that an item adds to the count of its range. A group of rules adds the number of its rules. */
  readonly countOf: (item: Item) => number;
  /** Sorts items by name and ranges by prefix. If omitted, the items keep their order. */
  readonly compare?: (name: string, other: string) => number;
}

/** Divides items into ranges. */
export function inRanges<Item>(items: readonly Item[], options: RangeOptions<Item>): Ranged<Item> {
  const { nameOf, compare } = options;
  const list = items.map((item) => ({ item, key: nameOf(item).toLowerCase() }));
  if (compare !== undefined) list.sort((one, other) => compare(one.key, other.key));
  return divide(list, 0, options);
}

/** Returns the range with this prefix; undefined if it no longer exists. */
export function rangeNamed<Item>(ranged: Ranged<Item>, prefix: string): NameRange<Item> | undefined {
  const range = rangeFor(ranged, prefix);
  return range === undefined || range.prefix === prefix ? range : rangeNamed(range.content, prefix);
}

/** Returns the prefixes of the ranges that contain a name, outermost first. */
export function rangesAround<Item>(ranged: Ranged<Item>, name: string): readonly string[] {
  const range = rangeFor(ranged, name.toLowerCase());
  return range === undefined ? [] : [range.prefix, ...rangesAround(range.content, name)];
}

function rangeFor<Item>(ranged: Ranged<Item>, key: string): NameRange<Item> | undefined {
  for (const part of ranged) if ('range' in part && key.startsWith(part.range.prefix)) return part.range;
  return undefined;
}

function divide<Item>(list: readonly Keyed<Item>[], depth: number, options: RangeOptions<Item>): Ranged<Item> {
  if (list.length <= maxListLength || depth === maxDepth) return list.map(({ item }) => ({ item }));
  const shared = sharedPrefix(list);
  const lists = new Map<string, Keyed<Item>[]>();
  for (const keyed of list) {
    const prefix = shared + firstCharacter(keyed.key.slice(shared.length));
    const others = lists.get(prefix);
    if (others === undefined) lists.set(prefix, [keyed]);
    else others.push(keyed);
  }
  const { compare, countOf } = options;
  const parts = [...lists];
  // Prefixes are sorted by number as well: the range of 10 to 19 has the prefix 1 and precedes 2.
  if (compare !== undefined) parts.sort(([one], [other]) => compare(one, other));
  return parts.flatMap(([prefix, members]): Ranged<Item> => {
    const isOne = members.length === 1 || prefix === shared;
    if (isOne) return members.map(({ item }) => ({ item }));
    const count = members.reduce((sum, { item }) => sum + countOf(item), 0);
    return [{ range: { prefix, count, content: divide(members, depth + 1, options) } }];
  });
}

function sharedPrefix(list: readonly Keyed<unknown>[]): string {
  let shared = list[0]?.key ?? '';
  for (const { key } of list) {
    let length = 0;
    while (length < shared.length && shared[length] === key[length]) length += 1;
    shared = shared.slice(0, length);
  }
  // Does not split a surrogate pair.
  return /[\ud800-\udbff]$/.test(shared) ? shared.slice(0, -1) : shared;
}

function firstCharacter(text: string): string {
  const code = text.codePointAt(0);
  return code === undefined ? '' : String.fromCodePoint(code);
}
