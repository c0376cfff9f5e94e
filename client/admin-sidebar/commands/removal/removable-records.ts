import type { Deletion } from '../../tree/kinds/list-record.ts';
import { registryRecords } from '../../tree/tree-records.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import type { CommandTarget } from '../context/target.ts';

/** Reads the records that can be deleted, limited to the lists with the given kinds of nodes. */
export async function removableRecords(
  { session, scope }: Pick<CommandTarget, 'session' | 'scope'>,
  kinds: readonly TreeNode['kind'][],
): Promise<readonly Deletion[]> {
  const lists = registryRecords.lists.filter((list) => kinds.some((kind) => kind in list.kinds));
  const read = await Promise.all(
    lists.map(async (list) => {
      if (list.deletion === undefined) return [];
      const { items } = await session.list(list.source, scope).read();
      return items.flatMap((item) => list.deletion?.(item) ?? []);
    }),
  );
  return read.flat();
}
