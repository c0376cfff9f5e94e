import type { BrokenRecord, Listing } from '../../../admin-api/model.ts';
import type { SessionPart } from '../../../admin-api/session.ts';
import type { Translate } from '../../../text/translate.ts';
import { type NodeScope, nodeScopeOf } from '../../tree-state/node-scope.ts';
import type { ListNode, MessageNode, TreeNode } from '../../tree-state/tree-node.ts';
import { type Ranged, rangeNamed } from './name-ranges.ts';

/**
 * The members of a node, and the data from which they are read. A node can show a whole list, or a part of the list of
 * another node, such as a group of rules.
 */
export interface NodeList {
  /** The part of the session that contains the whole list. */
  readonly part: SessionPart<unknown>;
  /** Whether the node shows the whole list, and therefore also messages about reading it. */
  readonly isWhole: boolean;
  /** The subject of a message that is shown in place of the members. */
  readonly subject: MessageSubject;
  /** The records that could not be read. */
  readonly broken: readonly BrokenRecord[];
  /** Whether the list is still being read. */
  readonly isPartial: boolean;
  /** Returns a number of records as text, such as `2 users`. */
  readonly countText: (count: number, t: Translate) => string;
  /**
   * Returns the number of records, including records in groups and folders; undefined if the list has not been read.
   */
  count(): number | undefined;
  /** Returns the members in ranges; none if the list has not been read. */
  ranged(): Ranged<unknown>;
  /** Returns the nodes of the members, or of the members in the range with this prefix. */
  nodes(prefix?: string): readonly TreeNode[];
}

export type MessageSubject = Pick<MessageNode, 'about' | 'package' | 'holder'>;

/** The properties that distinguish a list from other lists. */
export interface ListSource<Value, Member> extends Pick<NodeList, 'subject' | 'countText'> {
  readonly part: SessionPart<Value>;
  readonly countOf: (value: Value) => number;
  /** Returns the members in ranges; undefined if this part of the list no longer exists. */
  readonly rangedOf: (value: Value) => Ranged<Member> | undefined;
  readonly nodeOf: (member: Member, nodeScope: NodeScope) => TreeNode;
  /** Returns the whole list. Omitted if the node shows only a part of it. */
  readonly listingOf?: (value: Value) => Pick<Listing<unknown>, 'broken' | 'isPartial'>;
}

/** Returns the list of a node, from the data that was last read. */
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
