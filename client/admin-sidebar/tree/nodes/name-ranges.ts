/**
 * A long list as people can walk through it: names that begin alike lie in a range of their own, and a range that is too
 * long is divided again. What a range is called depends on the names alone, so it stays the same when names come and go.
 */
export type Ranged<Item> = readonly Ranging<Item>[];
export type Ranging<Item> = { readonly item: Item } | { readonly range: NameRange<Item> };

export interface NameRange<Item> {
  /** In lower case. */
  readonly prefix: string;
  /** Of items, in all ranges inside this one. */
  readonly count: number;
  readonly content: Ranged<Item>;
}

/** A list up to this length is shown as it is. */
export const longestList = 500;

/** Names made to grow by a character each must not become a thousand ranges inside each other. */
const deepest = 12;

interface Keyed<Item> {
  readonly item: Item;
  readonly key: string;
}

/** The items keep their order. */
export function inRanges<Item>(items: readonly Item[], nameOf: (item: Item) => string): Ranged<Item> {
  return divide(
    items.map((item) => ({ item, key: nameOf(item).toLowerCase() })),
    0,
  );
}

/** The range of this name; undefined when there is none any more. */
export function rangeNamed<Item>(ranged: Ranged<Item>, prefix: string): NameRange<Item> | undefined {
  const range = rangeFor(ranged, prefix);
  return range === undefined || range.prefix === prefix ? range : rangeNamed(range.content, prefix);
}

/** The names of the ranges in which a name stands, from the outermost. */
export function rangesAround<Item>(ranged: Ranged<Item>, name: string): readonly string[] {
  const range = rangeFor(ranged, name.toLowerCase());
  return range === undefined ? [] : [range.prefix, ...rangesAround(range.content, name)];
}

function rangeFor<Item>(ranged: Ranged<Item>, key: string): NameRange<Item> | undefined {
  for (const part of ranged) if ('range' in part && key.startsWith(part.range.prefix)) return part.range;
  return undefined;
}

function divide<Item>(list: readonly Keyed<Item>[], depth: number): Ranged<Item> {
  if (list.length <= longestList || depth === deepest) return list.map(({ item }) => ({ item }));
  const shared = sharedPrefix(list);
  const lists = new Map<string, Keyed<Item>[]>();
  for (const keyed of list) {
    const prefix = shared + firstCharacter(keyed.key.slice(shared.length));
    const others = lists.get(prefix);
    if (others === undefined) lists.set(prefix, [keyed]);
    else others.push(keyed);
  }
  return [...lists].flatMap(([prefix, members]): Ranged<Item> => {
    const isOne = members.length === 1 || prefix === shared;
    if (isOne) return members.map(({ item }) => ({ item }));
    return [{ range: { prefix, count: members.length, content: divide(members, depth + 1) } }];
  });
}

function sharedPrefix(list: readonly Keyed<unknown>[]): string {
  let shared = list[0]?.key ?? '';
  for (const { key } of list) {
    let length = 0;
    while (length < shared.length && shared[length] === key[length]) length += 1;
    shared = shared.slice(0, length);
  }
  // Not in the middle of a character.
  return /[\ud800-\udbff]$/.test(shared) ? shared.slice(0, -1) : shared;
}

function firstCharacter(text: string): string {
  const code = text.codePointAt(0);
  return code === undefined ? '' : String.fromCodePoint(code);
}
