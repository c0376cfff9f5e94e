import type { ObjectGroup, PackedData } from './packed-data.ts';

/**
 * Packs plain data into a form that can be serialized as JSON. Throws a `TypeError` for functions, symbols and
 * instances of unsupported classes.
 */
export function pack(root: unknown): PackedData {
  const lists = nodesOf(root);
  const groups = groupsByKeys(lists.objects).map((objects) => ({ objects, references: referencesIn(objects) }));
  const order = [
    ...groups.flatMap(({ objects }) => objects),
    ...[lists.arrays, lists.maps, lists.sets, lists.patterns, lists.values, lists.numbers, lists.bigints].flat(1),
    undefined,
  ];
  const indexes = new Map<unknown, number>(order.map((node, index) => [node, index]));
  const referenceTo = (node: unknown): number => indexes.get(node) ?? -1;
  return {
    root: referenceTo(root),
    objects: groups.map(({ objects, references }): ObjectGroup => {
      const packed = (object: object) =>
        Object.entries(object).map(([key, value]) => [key, references.includes(key) ? referenceTo(value) : value]);
      return { references, nodes: objects.map((object) => Object.fromEntries(packed(object))) };
    }),
    arrays: lists.arrays.map((array) => array.map(referenceTo)),
    maps: lists.maps.map((map) => [...map].flat(1).map(referenceTo)),
    sets: lists.sets.map((set) => [...set].map(referenceTo)),
    patterns: lists.patterns.map(({ source, flags }) => [source, flags]),
    values: lists.values,
    numbers: lists.numbers.map(String),
    bigints: lists.bigints.map(String),
  };
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

/** Returns every value that can be reached from `root`, without duplicates, grouped by kind. */
function nodesOf(root: unknown): NodeLists {
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
  const seen = new Set<unknown>([undefined]);
  const visit = (node: unknown): void => {
    if (seen.has(node)) return;
    seen.add(node);
    for (const child of addTo(lists, node)) visit(child);
  };
  visit(root);
  return lists;
}

/** Adds a node to its list and returns the values in it. */
function addTo(lists: NodeLists, node: unknown): readonly unknown[] {
  if (Array.isArray(node)) return add(lists.arrays, node, node);
  if (node instanceof Map) return add(lists.maps, node, [...node].flat(1));
  if (node instanceof Set) return add(lists.sets, node, [...node]);
  if (node instanceof RegExp) return add(lists.patterns, node, []);
  if (typeof node === 'bigint') return add(lists.bigints, node, []);
  if (typeof node === 'number' && !isJsonNumber(node)) return add(lists.numbers, node, []);
  if (isValue(node)) return add(lists.values, node, []);
  if (typeof node === 'object' && Object.getPrototypeOf(node) === Object.prototype) {
    return add(lists.objects, node as object, Object.values(node as object));
  }
  throw new TypeError(`${String(node)} cannot be packed`);
}

function add<Node>(list: Node[], node: Node, children: readonly unknown[]): readonly unknown[] {
  list.push(node);
  return children;
}

function groupsByKeys(objects: readonly object[]): readonly (readonly object[])[] {
  const groups = new Map<string, object[]>();
  for (const object of objects) {
    const keys = JSON.stringify(Object.keys(object));
    groups.set(keys, [...(groups.get(keys) ?? []), object]);
  }
  return [...groups.values()];
}

/** Returns the keys with a value that is not a plain JSON value in at least one of the objects. */
function referencesIn(objects: readonly object[]): readonly string[] {
  const keys = Object.keys(objects[0] ?? {});
  return keys.filter((key) => objects.some((object) => !isValue((object as Record<string, unknown>)[key])));
}

function isValue(node: unknown): node is string | number | boolean | null {
  return typeof node === 'string' || typeof node === 'boolean' || node === null || isJsonNumber(node);
}

function isJsonNumber(node: unknown): boolean {
  return typeof node === 'number' && Number.isFinite(node);
}
