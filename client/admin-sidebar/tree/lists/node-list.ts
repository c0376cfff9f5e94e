import type { BrokenRecord, Listing } from '../../../admin-api/model.ts';
import type { SessionPart } from '../../../admin-api/session.ts';
import type { Translate } from '../../../text/translate.ts';
import { type NodeScope, nodeScopeOf } from '../../tree-state/node-scope.ts';
import type { ListNode, MessageNode, TreeNode } from '../../tree-state/tree-node.ts';
import { type Ranged, rangeNamed } from './name-ranges.ts';

/**
 * The model of every list in the tree: the members of a node, and how they are read. A node can show a whole list, or a part of
 * the list that another node has read, such as a group of rules.
 */
export interface NodeList {
  /** The whole list, in the session. */
  readonly part: SessionPart<unknown>;
  /** Whether the node shows the whole list, and so what is to be said about reading it. */
  readonly isWhole: boolean;
  /** What a message instead of the members is about. */
  readonly subject: MessageSubject;
  /** The records that could not be read. */
  readonly broken: readonly BrokenRecord[];
  /** Whether the list is still being read. */
  readonly isPartial: boolean;
  /** Returns a number of records with their unit. */
  readonly countText: (count: number, t: Translate) => string;
  /** Returns the number of records, including those in groups and folders; undefined before they were read. */
  count(): number | undefined;
  /** Returns the members in ranges; none before they were read. */
  ranged(): Ranged<unknown>;
  /** Returns the nodes of the members, or of those in the range with this prefix. */
  nodes(prefix?: string): readonly TreeNode[];
}

export type MessageSubject = Pick<MessageNode, 'about' | 'package' | 'holder'>;

/** What distinguishes a list from the others. */
export interface ListSource<Value, Member> extends Pick<NodeList, 'subject' | 'countText'> {
  readonly part: SessionPart<Value>;
  readonly countOf: (value: Value) => number;
  /** Returns the members in ranges; undefined when this part of the list no longer exists. */
  readonly rangedOf: (value: Value) => Ranged<Member> | undefined;
  readonly nodeOf: (member: Member, nodeScope: NodeScope) => TreeNode;
  /** Returns the list, for a node that shows all of it. */
  readonly listingOf?: (value: Value) => Pick<Listing<unknown>, 'broken' | 'isPartial'>;
}

/** Returns the list of a node, from the data that was read last. */
export function nodeList<Value, Member>(within: ListNode, source: ListSource<Value, Member>): NodeList {
  const { part, subject, countText, countOf, rangedOf, nodeOf, listingOf } = source;
  const value = part.last();
  const { broken = [], isPartial = false } = (value === undefined ? undefined : listingOf?.(value)) ?? {};
  const nodeScope = nodeScopeOf(within);
  const ranged = (): Ranged<Member> => (value === undefined ? undefined : rangedOf(value)) ?? [];
  return {
    ...{ part, subject, countText, ranged, broken, isPartial, isWhole: listingOf !== undefined },
    count: () => (value === undefined ? undefined : countOf(value)),
    nodes(prefix) {
      const shown = prefix === undefined ? ranged() : (rangeNamed(ranged(), prefix)?.content ?? []);
      return shown.map((one) =>
        'item' in one
          ? nodeOf(one.item, nodeScope)
          : { ...nodeScope, kind: 'name-range', within, prefix: one.range.prefix },
      );
    },
  };
}
