import { conditionOf } from '../state/condition.ts';
import type { Node } from '../state/node.ts';
import type { TreeState } from '../state/tree-state.ts';
import type { Circumstances } from './context-value.ts';

export function circumstancesOf(node: Node, { registries, refusal }: TreeState): Circumstances {
  const session = registries.session(node.connection.id);
  return {
    health: session === undefined ? 'unknown' : conditionOf(session).health,
    isRefused: (node.kind === 'user' || node.kind === 'rule') && refusal(node) !== undefined,
  };
}
