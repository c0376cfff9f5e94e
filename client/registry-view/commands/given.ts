import type { Rule, User } from '../../registry/model.ts';
import { fromKey } from '../from-key.ts';
import type { Node } from '../tree/nodes/node.ts';
import { targetsOf } from './ask/ask-target.ts';
import type { CommandContext } from './command-context.ts';
import { type Target, targetOf } from './target.ts';

/** The nodes that a command was run on: those that the menu gave it, else, for a key, those that are selected. */
export function givenNodes(context: CommandContext, given: readonly unknown[]): readonly Node[] {
  const [node, nodes] = given;
  if (Array.isArray(nodes) && nodes.length > 0) return nodes.filter(isNode);
  if (isNode(node)) return [node];
  return node === fromKey ? context.selection() : [];
}

/** The registry or tenant of the node that a command was run on, else the only one that there is. */
export function givenTarget(context: CommandContext, given: readonly unknown[]): Target | undefined {
  const [node] = givenNodes(context, given);
  if (node !== undefined) return targetOf(context.registries, node.connection, node.tenant);
  const [only, ...others] = targetsOf(context.registries);
  return others.length === 0 ? only : undefined;
}

/** The user of the node that a command was run on. */
export function givenUser(context: CommandContext, given: readonly unknown[]): User | undefined {
  const [node] = givenNodes(context, given);
  return node?.kind === 'user' ? node.user : undefined;
}

/** The rule of the node that a command was run on. */
export function givenRule(context: CommandContext, given: readonly unknown[]): Rule | undefined {
  const [node] = givenNodes(context, given);
  return node?.kind === 'rule' ? node.rule : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value && 'connection' in value;
}
