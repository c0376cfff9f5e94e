import { asCurl } from '../../admin-api/copying/as-curl.ts';
import { npmrcLines } from '../../admin-api/copying/npmrc-lines.ts';
import { toJson } from '../../admin-api/copying/to-json.ts';
import { toToml } from '../../admin-api/copying/to-toml.ts';
import { scopeOf } from '../tree-state/node-scope.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import type { TreeState } from '../tree-state/tree-state.ts';
import { kindOf, nodeId } from './kinds/kinds.ts';
import { listOf } from './lists/list-of.ts';
import { childrenOf } from './nodes/children-of.ts';

export const copyForms = ['Name', 'Json', 'Toml', 'Curl', 'Npmrc'] as const;
export type CopyForm = (typeof copyForms)[number];

/** Returns the text for the clipboard; empty if no node has a text of this form. Never contains a secret. */
export function copiedText(form: CopyForm, nodes: readonly TreeNode[], state: TreeState): string {
  switch (form) {
    case 'Name':
      return nodes.flatMap((node) => kindOf(node).name?.(node) ?? []).join('\n');
    case 'Json': {
      const records = recordsBelow(nodes, state).flatMap((node) => kindOf(node).record?.(node) ?? []);
      return records.length === 0 ? '' : `${toJson(records)}\n`;
    }
    case 'Toml': {
      const records = recordsBelow(nodes, state);
      const users = records.flatMap((node) => (node.kind === 'user' ? [node.user] : []));
      const rules = records.flatMap((node) => (node.kind === 'rule' ? [node.rule] : []));
      return toToml({ users, rules });
    }
    case 'Curl':
      return nodes.flatMap(curlOf).join('\n');
    case 'Npmrc':
      return nodes
        .filter(({ kind }) => kind === 'registry' || kind === 'tenant')
        .map((node) => npmrcLines(node.connection, scopeOf(node)))
        .join('\n');
  }
}

/**
 * Returns the nodes of records: those among the given nodes, and those in their lists, groups and folders. Contains no
 * duplicates.
 */
function recordsBelow(nodes: readonly TreeNode[], state: TreeState): readonly TreeNode[] {
  const below = (node: TreeNode): readonly TreeNode[] => {
    if (kindOf(node).record !== undefined) return [node];
    const isList = node.kind === 'name-range' || listOf(node, state) !== undefined;
    return isList ? childrenOf(node, state).flatMap(below) : [];
  };
  return [...new Map(nodes.flatMap(below).map((node) => [nodeId(node), node])).values()];
}

function curlOf(node: TreeNode): readonly string[] {
  const request = kindOf(node).request?.(node);
  return request === undefined ? [] : [asCurl(node.connection, request)];
}
