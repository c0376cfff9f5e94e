import type { Session } from '../../../../admin-client/session.ts';
import { kindOf } from '../../tree/kinds/kind-of.ts';
import { offeredNodes } from '../../tree/readable-records.ts';
import { registryRecords } from '../../tree/tree-records.ts';
import type { NodeScope } from '../../tree-state/node-scope.ts';
import { isUnsupported } from '../../tree-state/registry-condition.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';

/** The node of a record, with the text that is searched. */
export interface FoundRecord {
  readonly node: TreeNode;
  /** In lower case. */
  readonly text: string;
}

export function searchableRecord(node: TreeNode): FoundRecord {
  return { node, text: kindOf(node, { records: registryRecords }).searched?.(node).toLowerCase() ?? '' };
}

/** Resolves to the records of the lists that can be searched, without the lists that the registry does not have. */
export async function searchableRecords(session: Session, nodeScope: NodeScope): Promise<readonly FoundRecord[]> {
  const read = await Promise.all(
    registryRecords.lists.map((list) =>
      offeredNodes(list, session, nodeScope)?.catch((error: Error) => {
        if (isUnsupported(list, error)) return [];
        throw error;
      }),
    ),
  );
  return read.flatMap((nodes) => (nodes ?? []).map(searchableRecord));
}

/**
 * Returns at most `max` records that contain every word of a query, and the number of other matches. Records that
 * begin with the first word come first.
 */
export function matchingRecords(
  records: readonly FoundRecord[],
  query: string,
  max: number,
): { readonly found: readonly FoundRecord[]; readonly more: number } {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first = ''] = words;
  const matching = records.filter(({ text }) => words.every((word) => text.includes(word)));
  const beginning = matching.filter(({ text }) => text.startsWith(first));
  const others = matching.filter(({ text }) => !text.startsWith(first));
  const found = [...beginning, ...others].slice(0, max);
  return { found, more: matching.length - found.length };
}
