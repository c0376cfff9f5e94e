import type { ObjectGroup, PackedData, PackedRecords, RecordType } from './packed-data.ts';

type Members = Record<string, unknown>;

/** Returns the data that was packed. Reuses and modifies the objects in `packed` for speed. */
export function unpack(packed: PackedData, recordType: RecordType): unknown {
  const { root, arrays, maps, sets, objects, records } = packed;
  const newMaps = maps.map(() => new Map<unknown, unknown>());
  const newSets = sets.map(() => new Set<unknown>());
  const nodes: unknown[] = [
    ...arrays,
    ...newMaps,
    ...newSets,
    ...packed.patterns.map(([source, flags]) => new RegExp(source, flags)),
    ...packed.values,
    ...packed.numbers.map(Number),
    ...packed.bigints.map(BigInt),
    undefined,
    ...objects.flatMap((group) => group.nodes),
  ];
  addRecords(records, recordType, nodes);
  for (const group of objects) setReferences(group, nodes);
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

/** Creates the records and adds them to `nodes`, which contains all other nodes. */
function addRecords({ common, others }: PackedRecords, { keys, create }: RecordType, nodes: unknown[]): void {
  const commonValues = common.map((reference) => nodes[reference]);
  const first = nodes.length;
  for (const pairs of others) {
    const values = commonValues.slice();
    for (let at = 0; at < pairs.length; at += 2) values[pairs[at] ?? -1] = nodes[pairs[at + 1] ?? -1];
    nodes.push(create(values));
  }
  // A record can refer to a later record, which did not exist when the earlier one was created.
  for (const [index, pairs] of others.entries()) {
    for (let at = 0; at < pairs.length; at += 2) {
      const reference = pairs[at + 1] ?? -1;
      const key = keys[pairs[at] ?? -1];
      if (reference >= first && key !== undefined) (nodes[first + index] as Members)[key] = nodes[reference];
    }
  }
}

function setReferences({ references, nodes: group }: ObjectGroup, nodes: readonly unknown[]): void {
  for (const node of group as readonly Members[]) {
    for (const key of references) node[key] = nodes[node[key] as number];
  }
}
