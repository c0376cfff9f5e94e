import type { PackedData } from './packed-data.ts';

/** Returns the data that was packed. Reuses and modifies the objects in `packed`, which makes it fast. */
export function unpack(packed: PackedData): unknown {
  const { root, objects, arrays, maps, sets } = packed;
  const newMaps = maps.map(() => new Map<unknown, unknown>());
  const newSets = sets.map(() => new Set<unknown>());
  const nodes: readonly unknown[] = [
    ...objects.flatMap((group) => group.nodes),
    ...arrays,
    ...newMaps,
    ...newSets,
    ...packed.patterns.map(([source, flags]) => new RegExp(source, flags)),
    ...packed.values,
    ...packed.numbers.map(Number),
    ...packed.bigints.map(BigInt),
    undefined,
  ];
  for (const { references, nodes: group } of objects) {
    for (const node of group as readonly Record<string, unknown>[]) {
      for (const key of references) node[key] = nodes[node[key] as number];
    }
  }
  for (const array of arrays as readonly unknown[][]) {
    for (let index = 0; index < array.length; index++) array[index] = nodes[array[index] as number];
  }
  for (const [index, map] of newMaps.entries()) {
    const entries = maps[index] ?? [];
    for (let at = 0; at < entries.length; at += 2) map.set(nodes[entries[at] ?? -1], nodes[entries[at + 1] ?? -1]);
  }
  for (const [index, set] of newSets.entries()) {
    for (const reference of sets[index] ?? []) set.add(nodes[reference]);
  }
  return nodes[root];
}
