import { lastValue, type PartState } from '../../admin-api/session.ts';
import { healthMarks } from '../tree-state/health-marks.ts';
import { conditionOf } from '../tree-state/registry-condition.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import type { TreeState } from '../tree-state/tree-state.ts';
import { kindOf, nodeId } from './kinds/kinds.ts';
import { listOf } from './lists/list-of.ts';
import { hasTokens } from './lists/user-list.ts';
import { childrenOf } from './nodes/children-of.ts';

/** The values that determine how a node is drawn. Equal values result in the same appearance. */
type DrawnLook = readonly unknown[];

/** The registries, tenants and lists that have been drawn, by id, with their appearance. */
export interface DrawnNodes {
  /**
   * Returns the node that was drawn with the same id, if any, because VS Code identifies the nodes to redraw by
   * identity.
   */
  keep(node: TreeNode): TreeNode;
  noteItem(node: TreeNode): void;
  noteChildren(node: TreeNode): void;
  /** Returns the drawn node with the same id if its appearance has changed. */
  outdated(node: TreeNode): TreeNode | undefined;
  /** Returns the nodes of these registries whose drawn response time is outdated. */
  outdatedTimes(connectionIds: readonly string[]): readonly TreeNode[];
  kept(): Iterable<TreeNode>;
  forgetOthersThan(connectionIds: ReadonlySet<string>): void;
}

export function drawnNodes(state: () => TreeState): DrawnNodes {
  const nodes = new Map<string, TreeNode>();
  const items = new Map<string, DrawnLook>();
  const children = new Map<string, DrawnLook>();
  const registryTexts = new Map<string, string>();
  return {
    keep(node) {
      if (!isKept(node)) return node;
      const id = nodeId(node);
      const known = nodes.get(id);
      if (known !== undefined && known.connection === node.connection && isSameUser(known, node)) return known;
      nodes.set(id, node);
      return node;
    },
    noteItem(node) {
      if (!isKept(node)) return;
      items.set(nodeId(node), lookOf(node, state()));
      if (node.kind === 'registry') registryTexts.set(nodeId(node), itemText(node, state()));
    },
    noteChildren: (node) => void (isKept(node) && children.set(nodeId(node), lookOf(node, state()))),
    outdated(node) {
      const id = nodeId(node);
      const look = lookOf(node, state());
      const before = [items.get(id), children.get(id)].filter((old) => old !== undefined);
      return before.every((old) => areSame(old, look)) ? undefined : nodes.get(id);
    },
    outdatedTimes(connectionIds) {
      const registries = [...nodes.values()].filter(
        ({ kind, connection }) => kind === 'registry' && connectionIds.includes(connection.id),
      );
      return registries.filter((node) => registryTexts.get(nodeId(node)) !== itemText(node, state()));
    },
    kept: () => nodes.values(),
    forgetOthersThan(connectionIds) {
      for (const [id, node] of nodes) {
        if (connectionIds.has(node.connection.id)) continue;
        nodes.delete(id);
        items.delete(id);
        children.delete(id);
        registryTexts.delete(id);
      }
    },
  };
}

const keptKinds: ReadonlySet<TreeNode['kind']> = new Set([
  'registry',
  'tenant',
  'users',
  'rules',
  'cache',
  'statistics',
  'packages',
  'package',
  'tokens',
]);
/**
 * Returns whether a drawn node is stored. The nodes of users are stored only if the users have tokens, because a single
 * user is redrawn only when its tokens change.
 */
const isKept = (node: TreeNode): boolean => keptKinds.has(node.kind) || (node.kind === 'user' && hasTokens(node));

/** Returns whether two nodes with the same id contain the same user; true for nodes of other kinds. */
const isSameUser = (one: TreeNode, other: TreeNode): boolean =>
  one.kind !== 'user' || other.kind !== 'user' || one.user === other.user;

function lookOf(node: TreeNode, state: TreeState): DrawnLook {
  const session = state.registries.session(node.connection.id);
  if (session === undefined) return [];
  switch (node.kind) {
    case 'registry':
      // The response time is excluded, because a change would redraw the whole registry.
      return [
        JSON.stringify(node.connection),
        conditionOf(session).health,
        healthMarks(session, state.now).join(),
        ...childrenOf(node, state).map(childText),
      ];
    case 'statistics':
      return [itemText(node, state), failure(session.stats.known())];
    default: {
      const list = listOf(node, state);
      return list === undefined ? [] : [itemText(node, state), ...knownLook(list.part.known())];
    }
  }
}

const itemText = (node: TreeNode, state: TreeState): string => JSON.stringify(kindOf(node).appearance(node, state));

/**
 * Returns the id of a child and, for a message, its state and text. Other children are redrawn when their own data
 * changes.
 */
const childText = (node: TreeNode): string =>
  node.kind === 'message' ? `${nodeId(node)} ${node.state} ${node.text}` : nodeId(node);

/** Returns the values that determine how a list is drawn. The values do not change while the list is read again. */
function knownLook(known: PartState<unknown>): DrawnLook {
  const value = lastValue(known);
  const isFirst = value === undefined && known.state !== 'failed';
  return [value, failure(known), isFirst ? known.state : undefined];
}

const failure = (known: PartState<unknown>): Error | undefined => (known.state === 'failed' ? known.error : undefined);

const areSame = (one: DrawnLook, other: DrawnLook): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index]);
