import type { BrokenRecord } from '../../../../admin-client/records/model.ts';
import type { Translate } from '../../../text/translate.ts';
import { nodeScopeOf } from '../../tree-state/node-scope.ts';
import { isAboutWhole } from '../../tree-state/registry-condition.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import { numberText } from '../../wording/quantity.ts';
import { recordOf } from '../kinds/kind-of.ts';
import type { TreeState } from '../kinds/list-record.ts';
import type { NodeList } from '../kinds/node-list.ts';
import { maxListLength } from '../ranges/name-ranges.ts';
import { empty, failure, loading, note } from './message-nodes.ts';

/**
 * Returns the children of a list node: the error, if any, followed by the members, which are still shown after an
 * error.
 */
export function listChildren(node: TreeNode, list: NodeList, state: TreeState): readonly TreeNode[] {
  const { t } = state;
  const { part, subject } = list;
  const known = part.known();
  const nodeScope = nodeScopeOf(node);
  const isKnown = part.last() !== undefined;
  const isShownHere = known.state === 'failed' && (!isKnown || !isAboutWhole(known.error));
  const failures = isShownHere ? [failure(nodeScope, subject, known.error, state)] : [];
  if (!isKnown) return failures.length > 0 ? failures : [loading(nodeScope, subject, t)];
  const isReading = known.state === 'loading' && list.isPartial;
  // Comes first, so that the action that cancels reading does not move while records are added.
  const progress = isReading ? [loading(nodeScope, subject, t)] : [];
  const all = [...failures, ...progress, ...list.nodes(), ...unreadable(node, list, state)];
  return all.length > 0 ? all : empty(nodeScope, subject, state);
}

/** Returns the nodes of the records that could not be read. */
function unreadable(node: TreeNode, { broken, subject }: NodeList, state: TreeState): readonly TreeNode[] {
  const nodeScope = nodeScopeOf(node);
  const { about } = subject;
  const { t } = state;
  if (broken.length === 0) return [];
  const ofAll = recordOf(about, state)?.unreadableCountText?.(broken.length, t);
  if (ofAll !== undefined) return [note(nodeScope, subject, ofAll)];
  return bounded(broken, t).map((record, ordinal) => ({ ...nodeScope, kind: 'broken', part: about, record, ordinal }));
}

/**
 * Returns the first unreadable records, and a record with the number of the others. Unreadable records have no names by
 * which they could be divided into ranges.
 */
function bounded(broken: readonly BrokenRecord[], t: Translate): readonly BrokenRecord[] {
  if (broken.length <= maxListLength) return broken;
  const records = broken.filter(({ text }) => text !== '');
  const shown = records.slice(0, maxListLength);
  const left = records[maxListLength];
  if (left === undefined) return broken;
  const more = t('{0} more records could not be read.', numberText(records.length - maxListLength));
  // The record that reports an incomplete list is always shown.
  return [...shown, { index: left.index, problem: more, text: '' }, ...broken.filter(({ text }) => text === '')];
}
