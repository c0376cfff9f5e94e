import type { Fragment } from '../../../document/entry.ts';
import type { Key, Member, Node } from '../../../document/node.ts';

interface PlacedKey {
  /** The keys between the key of the entry and this key. */
  readonly path: readonly string[];
  readonly key: Key;
}

/** Returns the first two levels of keys below the key of an entry. A key may be repeated, as with dotted keys. */
export function keysIn(fragment: Fragment): readonly PlacedKey[] {
  if ('member' in fragment) return keysBelow(fragment.member.value, []);
  const names = fragment.header.slice(1);
  const path = names.map(({ name }) => name);
  const inHeader = names.map((key, index) => ({ path: path.slice(0, index), key }));
  return [...inHeader, ...keysOf(fragment.members, path)];
}

function keysBelow(value: Node, path: readonly string[]): readonly PlacedKey[] {
  if (path.length > 1) return [];
  if (value.kind === 'object') return keysOf(value.members, path);
  return value.kind === 'array'
    ? value.items.flatMap((item) => (item.kind === 'object' ? keysBelow(item, path) : []))
    : [];
}

function keysOf(members: readonly Member[], path: readonly string[]): readonly PlacedKey[] {
  return members.flatMap(({ key, value }) => [{ path, key }, ...keysBelow(value, [...path, key.name])]);
}
