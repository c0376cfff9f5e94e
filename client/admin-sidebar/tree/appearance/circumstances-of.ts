import { conditionOf } from '../condition.ts';
import type { Node } from '../nodes/node.ts';
import type { TreeState } from '../tree-state.ts';
import type { Circumstances } from './context-value.ts';

export function circumstancesOf(node: Node, { registries, refusal }: TreeState): Circumstances {
  const session = registries.session(node.connection.id);
  return {
    health: session === undefined ? 'unknown' : conditionOf(session).health,
    isRefused: (node.kind === 'user' || node.kind === 'rule') && refusal(node) !== undefined,
  };
}
