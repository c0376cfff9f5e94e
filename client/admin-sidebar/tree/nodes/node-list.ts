import type { Listing } from '../../../../admin-client/records/model.ts';
import type { Session, SessionPart } from '../../../../admin-client/session.ts';
import { type NodeScope, nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import type { ListRecord } from '../kinds/list-record.ts';
import type { NodeList } from '../kinds/node-list.ts';
import { type Ranged, rangeNamed } from '../ranges/name-ranges.ts';

/** The properties that distinguish a list from other lists. */
export interface NodeListOptions<Value, Member> extends Pick<NodeList, 'subject' | 'countText'> {
  readonly part: SessionPart<Value>;
  readonly countOf: (value: Value) => number;
  /** Returns the members in ranges; undefined if this part of the list no longer exists. */
  readonly rangedOf: (value: Value) => Ranged<Member> | undefined;
  readonly nodeOf: (member: Member, nodeScope: NodeScope) => TreeNode;
  /** Returns the whole list. Omitted if the node shows only a part of it. */
  readonly listingOf?: (value: Value) => Pick<Listing<unknown>, 'broken' | 'isPartial'>;
  /** The parts to read together with the list; none by default. */
  readonly alongside?: readonly SessionPart<unknown>[];
  /** Returns whether there can be more records than those that were read. */
  readonly isIncomplete?: (value: Value) => boolean;
}

/** Returns the list of a node, from the data that was last read. */
export function nodeList<Value, Member>(within: TreeNode, options: NodeListOptions<Value, Member>): NodeList {
  const { part, alongside = [], subject, countText, countOf, rangedOf, nodeOf, listingOf, isIncomplete } = options;
  const value = part.last();
  const { broken = [], isPartial = false } = (value === undefined ? undefined : listingOf?.(value)) ?? {};
  const nodeScope = nodeScopeOf(within);
  const ranged = (): Ranged<Member> => (value === undefined ? undefined : rangedOf(value)) ?? [];
  return {
    ...{ part, alongside, subject, countText, ranged, broken, isPartial, isWhole: listingOf !== undefined },
    isIncomplete: value !== undefined && isIncomplete?.(value) === true,
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

/** Returns whether a list is still being read, or ends with the reason why the rest was not read. */
export function isIncompleteListing({ isPartial, broken }: Pick<Listing<unknown>, 'broken' | 'isPartial'>): boolean {
  return isPartial === true || broken.some(({ text }) => text === '');
}

/** Returns the list of the node that shows all records of a list. */
export function wholeList<Item, Member>(
  within: TreeNode,
  session: Session,
  { kind, source, countText }: Pick<ListRecord<Item>, 'kind' | 'source' | 'countText'>,
  { rangedOf, nodeOf }: Pick<NodeListOptions<Listing<Item>, Member>, 'rangedOf' | 'nodeOf'>,
): NodeList {
  return nodeList(within, {
    part: session.list(source, scopeOf(within)),
    subject: { about: kind },
    countText,
    countOf: ({ items }) => items.length,
    rangedOf,
    nodeOf,
    listingOf: (listing) => listing,
    isIncomplete: isIncompleteListing,
  });
}
