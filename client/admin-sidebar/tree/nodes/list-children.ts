import type { BrokenRecord, Listing } from '../../../admin-api/model.ts';
import type { PartState } from '../../../admin-api/session.ts';
import type { Translate } from '../../../text/translate.ts';
import { nodeScopeIn } from '../../tree-state/node-scope.ts';
import { isAboutWhole, lastValue } from '../../tree-state/registry-condition.ts';
import type {
  BrokenNode,
  CacheNode,
  PackagesNode,
  RulesNode,
  TreeNode,
  UsersNode,
} from '../../tree-state/tree-node.ts';
import { numberText } from '../../wording/quantity.ts';
import { empty, failure, loading } from './message-nodes.ts';
import { maxListLength } from './name-ranges.ts';

/** Returns the children of a list: an error if there is one, then the items, which an error does not remove. */
export function listChildren<Item>(
  list: UsersNode | RulesNode | CacheNode | PackagesNode,
  known: PartState<Listing<Item>>,
  nodesOf: (listing: Listing<Item>) => readonly TreeNode[],
  t: Translate,
): readonly TreeNode[] {
  const part = list.kind;
  const nodeScope = nodeScopeIn(list.connection, list);
  const listing = lastValue(known);
  const isShownHere = known.state === 'failed' && (listing === undefined || !isAboutWhole(known.error));
  const failures = isShownHere ? [failure(nodeScope, part, known.error)] : [];
  if (listing === undefined) return failures.length > 0 ? failures : [loading(nodeScope, part, t)];
  const broken = bounded(listing.broken, t).map(
    (record, ordinal): BrokenNode => ({ ...nodeScope, kind: 'broken', part, record, ordinal }),
  );
  const isReading = known.state === 'loading' && listing.isPartial === true;
  // First, so that the row with the action that cancels reading stays where it is while records are added.
  const progress = isReading ? [loading(nodeScope, part, t)] : [];
  const all = [...failures, ...progress, ...nodesOf(listing), ...broken];
  return all.length > 0 ? all : [empty(nodeScope, part, t)];
}

/** Limits unreadable records, which have no names for ranges, to the first ones and the number of the others. */
function bounded(broken: readonly BrokenRecord[], t: Translate): readonly BrokenRecord[] {
  if (broken.length <= maxListLength) return broken;
  const records = broken.filter(({ text }) => text !== '');
  const shown = records.slice(0, maxListLength);
  const left = records[maxListLength];
  if (left === undefined) return broken;
  const more = t('{0} more records could not be read.', numberText(records.length - maxListLength));
  // The record that says that the list continues is always shown.
  return [...shown, { index: left.index, problem: more, text: '' }, ...broken.filter(({ text }) => text === '')];
}
