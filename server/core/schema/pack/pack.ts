import { childrenOf, representativesOf } from './equal-nodes.ts';
import type { ObjectGroup, PackedData, PackedRecords, RecordType } from './packed-data.ts';

type ReferenceTo = (node: unknown) => number;

/**
 * Packs plain data into a form that can be serialized as JSON. Equal parts of the data are stored only once. Throws a
 * `TypeError` for functions, symbols and instances of unsupported classes.
 */
export function pack(root: unknown, { keys }: Pick<RecordType, 'keys'>): PackedData {
  const representatives = representativesOf(Object.values(listsOf(nodesOf(root))).flat(1));
  const lists = listsOf(new Set(representatives.values()));
  const { arrays, maps, sets, patterns, values, numbers, bigints } = lists;
  const records = lists.objects.filter((object) => hasKeys(object, keys));
  const groups = groupsByKeys(lists.objects.filter((object) => !hasKeys(object, keys)));
  const others = [...[arrays, maps, sets, patterns, values, numbers, bigints].flat(1), undefined, ...groups.flat(1)];
  const indexes = new Map<unknown, number>([...others, ...records].map((node, index) => [node, index]));
  const referenceTo = (node: unknown): number => indexes.get(representatives.get(node)) ?? -1;
  return {
    root: referenceTo(root),
    arrays: arrays.map((array) => array.map(referenceTo)),
    maps: maps.map((map) => childrenOf(map).map(referenceTo)),
    sets: sets.map((set) => childrenOf(set).map(referenceTo)),
    patterns: patterns.map(({ source, flags }) => [source, flags]),
    values,
    numbers: numbers.map(String),
    bigints: bigints.map(String),
    objects: groups.map((objects) => packGroup(objects, referenceTo)),
    records: packRecords(records, keys, referenceTo, others.length),
  };
}

/** Returns every value that can be reached from `root`, except `undefined`. */
function nodesOf(root: unknown): ReadonlySet<unknown> {
  const seen = new Set<unknown>([undefined]);
  const visit = (node: unknown): void => {
    if (seen.has(node)) return;
    seen.add(node);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  seen.delete(undefined);
  return seen;
}

interface NodeLists {
  readonly objects: object[];
  readonly arrays: (readonly unknown[])[];
  readonly maps: ReadonlyMap<unknown, unknown>[];
  readonly sets: ReadonlySet<unknown>[];
  readonly patterns: RegExp[];
  readonly values: (string | number | boolean | null)[];
  readonly numbers: number[];
  readonly bigints: bigint[];
}

/** Groups the nodes by kind. */
function listsOf(nodes: ReadonlySet<unknown>): NodeLists {
  const lists: NodeLists = {
    objects: [],
    arrays: [],
    maps: [],
    sets: [],
    patterns: [],
    values: [],
    numbers: [],
    bigints: [],
  };
  for (const node of nodes) addTo(lists, node);
  return lists;
}

function addTo(lists: NodeLists, node: unknown): void {
  if (Array.isArray(node)) lists.arrays.push(node);
  else if (node instanceof Map) lists.maps.push(node);
  else if (node instanceof Set) lists.sets.push(node);
  else if (node instanceof RegExp) lists.patterns.push(node);
  else if (typeof node === 'bigint') lists.bigints.push(node);
  else if (isJson(node)) lists.values.push(node);
  else if (typeof node === 'number') lists.numbers.push(node);
  else if (typeof node === 'object' && Object.getPrototypeOf(node) === Object.prototype) {
    lists.objects.push(node as object);
  } else throw new TypeError(`${String(node)} cannot be packed`);
}

function isJson(node: unknown): node is string | number | boolean | null {
  return typeof node === 'string' || typeof node === 'boolean' || node === null || Number.isFinite(node);
}

function isInline(node: unknown): boolean {
  return isJson(node) && typeof node !== 'string';
}

function hasKeys(object: object, keys: readonly string[]): boolean {
  const own = Object.keys(object);
  return own.length === keys.length && own.every((key, index) => key === keys[index]);
}

function groupsByKeys(objects: readonly object[]): readonly (readonly object[])[] {
  const groups = new Map<string, object[]>();
  for (const object of objects) {
    const keys = JSON.stringify(Object.keys(object));
    groups.set(keys, [...(groups.get(keys) ?? []), object]);
  }
  return [...groups.values()];
}

/**
 * Packs objects with the same keys. The values of a key are stored as references unless all are numbers, booleans or
 * `null`.
 */
function packGroup(objects: readonly object[], referenceTo: ReferenceTo): ObjectGroup {
  const keys = Object.keys(objects[0] ?? {});
  const references = keys.filter((key) => objects.some((object) => !isInline(valueAt(object, key))));
  const packed = (object: object) =>
    keys.map((key) => [key, references.includes(key) ? referenceTo(valueAt(object, key)) : valueAt(object, key)]);
  return { references, nodes: objects.map((object) => Object.fromEntries(packed(object))) };
}

/** Packs the records. References to records are `first` or greater. */
function packRecords(
  records: readonly object[],
  keys: readonly string[],
  referenceTo: ReferenceTo,
  first: number,
): PackedRecords {
  const rows = records.map((record) => keys.map((key) => referenceTo(valueAt(record, key))));
  const common = keys.map((_, column) => {
    const values = rows.map((row) => row[column] ?? -1);
    return mostFrequent(values.filter((value) => value < first)) ?? referenceTo(undefined);
  });
  const others = rows.map((row) => row.flatMap((value, column) => (value === common[column] ? [] : [column, value])));
  return { common, others };
}

function valueAt(object: object, key: string): unknown {
  return (object as Record<string, unknown>)[key];
}

function mostFrequent(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0];
}
