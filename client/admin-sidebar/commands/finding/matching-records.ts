import { kindOf } from '../../tree/kinds/kind-of.ts';
import { registryRecords } from '../../tree/tree-records.ts';
import type { NodeOf } from '../../tree-state/tree-node.ts';

/** A user or rule, with the text that is searched. */
export interface FoundRecord {
  readonly node: NodeOf<'user'> | NodeOf<'rule'>;
  /** In lower case. */
  readonly text: string;
}

export function searchableRecord(node: FoundRecord['node']): FoundRecord {
  return { node, text: kindOf(node, { records: registryRecords }).searched?.(node).toLowerCase() ?? '' };
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
