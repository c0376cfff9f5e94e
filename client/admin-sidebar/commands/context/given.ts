import type { AccessRule, User } from '../../../../admin-client/records/model.ts';
import { fromKey } from '../../tree-state/from-key.ts';
import type { TreeNode } from '../../tree-state/tree-node.ts';
import type { CommandContext } from './command-context.ts';
import { type CommandTarget, targetOf, targetsOf } from './target.ts';

/** The context that determines the nodes that a command runs on. */
export type GivenContext = Pick<CommandContext, 'registries' | 'selection'>;

/** Returns the nodes that a command runs on: the nodes that a menu passes, or the selection for a key binding. */
export function givenNodes(context: GivenContext, given: readonly unknown[]): readonly TreeNode[] {
  const [node, nodes] = given;
  // VS Code passes the selection even if the clicked node does not belong to it.
  if (Array.isArray(nodes) && (!isNode(node) || nodes.includes(node))) return nodes.filter(isNode);
  if (isNode(node)) return [node];
  return node === fromKey ? context.selection() : [];
}

/** Returns the node that a command for a single node runs on: the clicked node, regardless of the selection. */
export function givenNode(context: GivenContext, given: readonly unknown[]): TreeNode | undefined {
  const [clicked] = given;
  return isNode(clicked) ? clicked : givenNodes(context, given)[0];
}

/**
 * Returns the registry or tenant of the node that a command runs on. Without a node, returns the only registry;
 * undefined if there are several registries or tenants.
 */
export function givenTarget(context: GivenContext, given: readonly unknown[]): CommandTarget | undefined {
  const node = givenNode(context, given);
  if (node !== undefined) return targetOf(context.registries, node.connection, node.tenant);
  const [only, ...others] = targetsOf(context.registries);
  return others.length === 0 ? only : undefined;
}

/** Returns the user of the node that a command runs on. */
export function givenUser(context: GivenContext, given: readonly unknown[]): User | undefined {
  const node = givenNode(context, given);
  return node?.kind === 'user' ? node.user : undefined;
}

/** Returns the rule of the node that a command runs on. */
export function givenRule(context: GivenContext, given: readonly unknown[]): AccessRule | undefined {
  const node = givenNode(context, given);
  return node?.kind === 'rule' ? node.rule : undefined;
}

function isNode(value: unknown): value is TreeNode {
  return typeof value === 'object' && value !== null && 'kind' in value && 'connection' in value;
}
