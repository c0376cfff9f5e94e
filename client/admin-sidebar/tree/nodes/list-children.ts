import type { BrokenRecord, Listing } from '../../../admin-api/model.ts';
import type { Known } from '../../../admin-api/session.ts';
import type { Translate } from '../../../text/translate.ts';
import { numberText } from '../../wording/quantity.ts';
import { nodeScope } from '../state/node-scope.ts';
import { isAboutWhole, lastValue } from '../state/registry-condition.ts';
import type { BrokenNode, CacheNode, RulesNode, TreeNode, UsersNode } from '../state/tree-node.ts';
import { empty, failure, loading } from './message-nodes.ts';
import { longestList } from './name-ranges.ts';

/** What stands below a list: its items and, before them, what is wrong. What was read before is not lost with an error. */
export function listChildren<Item>(
  list: UsersNode | RulesNode | CacheNode,
  known: Known<Listing<Item>>,
  nodesOf: (listing: Listing<Item>) => readonly TreeNode[],
  t: Translate,
): readonly TreeNode[] {
  const part = list.kind;
  const place = nodeScope(list.connection, list);
  const listing = lastValue(known);
  const isToldHere = known.state === 'failed' && (listing === undefined || !isAboutWhole(known.error));
  const failures = isToldHere ? [failure(place, part, known.error)] : [];
  if (listing === undefined) return failures.length > 0 ? failures : [loading(place, part, t)];
  const broken = bounded(listing.broken, t).map(
    (record, ordinal): BrokenNode => ({ ...place, kind: 'broken', part, record, ordinal }),
  );
  const all = [...failures, ...nodesOf(listing), ...broken];
  return all.length > 0 ? all : [empty(place, part, t)];
}

/** What cannot be read has no names to make ranges of: of many the first are shown, and how many more there are. */
function bounded(broken: readonly BrokenRecord[], t: Translate): readonly BrokenRecord[] {
  if (broken.length <= longestList) return broken;
  const records = broken.filter(({ text }) => text !== '');
  const shown = records.slice(0, longestList);
  const left = records[longestList];
  if (left === undefined) return broken;
  const more = t('{0} more could not be read either.', numberText(records.length - longestList));
  // That the list goes on is said in any case.
  return [...shown, { index: left.index, problem: more, text: '' }, ...broken.filter(({ text }) => text === '')];
}
