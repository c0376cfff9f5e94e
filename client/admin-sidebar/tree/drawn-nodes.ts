import { lastValue, type PartState } from '../../../admin-client/session.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import { kindOf, nodeId } from './kinds/kind-of.ts';
import type { TreeState } from './kinds/list-record.ts';

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
      if (!isKept(node, state())) return node;
      const id = nodeId(node, state());
      const known = nodes.get(id);
      if (known !== undefined && known.connection === node.connection && haveSameItem(known, node, state()))
        return known;
      nodes.set(id, node);
      return node;
    },
    noteItem(node) {
      if (!isKept(node, state())) return;
      items.set(nodeId(node, state()), lookOf(node, state()));
      if (node.kind === 'registry') registryTexts.set(nodeId(node, state()), itemText(node, state()));
    },
    noteChildren: (node) => void (isKept(node, state()) && children.set(nodeId(node, state()), lookOf(node, state()))),
    outdated(node) {
      const id = nodeId(node, state());
      const look = lookOf(node, state());
      const before = [items.get(id), children.get(id)].filter((old) => old !== undefined);
      return before.every((old) => areSame(old, look)) ? undefined : nodes.get(id);
    },
    outdatedTimes(connectionIds) {
      const registries = [...nodes.values()].filter(
        ({ kind, connection }) => kind === 'registry' && connectionIds.includes(connection.id),
      );
      return registries.filter((node) => registryTexts.get(nodeId(node, state())) !== itemText(node, state()));
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

/** Returns whether a drawn node is stored. Nodes that are redrawn only with their parent are not. */
const isKept = (node: TreeNode, state: TreeState): boolean => kindOf(node, state).redrawnAfter?.(node) !== undefined;

/** Returns whether two nodes with the same id contain the same record; true for nodes without one. */
const haveSameItem = (one: TreeNode, other: TreeNode, state: TreeState): boolean =>
  kindOf(one, state).item?.(one) === kindOf(other, state).item?.(other);

function lookOf(node: TreeNode, state: TreeState): DrawnLook {
  const session = state.registries.session(node.connection.id);
  if (session === undefined) return [];
  const kind = kindOf(node, state);
  if (kind.look !== undefined) return kind.look(node, session, state);
  const list = kind.list?.(node, session, state);
  return list === undefined ? [] : [itemText(node, state), ...knownLook(list.part.known())];
}

const itemText = (node: TreeNode, state: TreeState): string =>
  JSON.stringify(kindOf(node, state).appearance(node, state));

/** Returns the values that determine how a list is drawn. The values do not change while the list is read again. */
function knownLook(known: PartState<unknown>): DrawnLook {
  const value = lastValue(known);
  const isFirst = value === undefined && known.state !== 'failed';
  return [value, failure(known), isFirst ? known.state : undefined];
}

const failure = (known: PartState<unknown>): Error | undefined => (known.state === 'failed' ? known.error : undefined);

const areSame = (one: DrawnLook, other: DrawnLook): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index]);
