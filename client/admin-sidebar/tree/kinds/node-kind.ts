import type { RegistryRequest } from '../../../admin-api/http/requests.ts';
import type { RegistryPart } from '../../../admin-api/session.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import type { RowActions } from './actions.ts';
import type { Appearance } from './appearance.ts';
import type { Facts } from './facts.ts';

/** The data that refreshing a node reads again: all data of a registry or tenant, or a part. */
export type NodePart = 'all' | 'tenant' | RegistryPart;

/** The properties of a kind of node. The members of list nodes are defined in the `lists` folder. */
export interface NodeKind<Node extends TreeNode> {
  part(node: Node): NodePart;
  /**
   * Returns the names that distinguish the node from others of its kind in the same registry or tenant. Omitted for
   * kinds with a single node.
   */
  names?(node: Node): readonly (string | number)[];
  /** Returns the parent node; undefined for root nodes. */
  parent(node: Node, state: TreeState): TreeNode | undefined;
  appearance(node: Node, state: TreeState): Appearance;
  /** Returns the tooltip. */
  facts(node: Node, state: TreeState): Facts;
  actions?(node: Node, state: TreeState): RowActions;
  /** Returns the name that is copied. */
  name?(node: Node): string;
  /** Returns the searchable text of the record. */
  searched?(node: Node): string;
  /** Returns the record in the format of the admin API, without secrets. */
  record?(node: Node): object;
  /** Returns the request that reads the list, creates the record, or evicts the cache entry of the node. */
  request?(node: Node): RegistryRequest;
}
