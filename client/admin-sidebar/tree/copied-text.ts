import { asCurl } from '../../../admin-client/copying/as-curl.ts';
import { linkAddress } from '../../../admin-client/copying/registry-link.ts';
import { toJson } from '../../../admin-client/copying/to-json.ts';
import { toToml } from '../../../admin-client/copying/to-toml.ts';
import type { CommandShell } from '../../../server/runner/shell-line.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import { kindOf, listOf, nodeId } from './kinds/kind-of.ts';
import type { TreeState } from './kinds/list-record.ts';
import { childrenOf } from './nodes/children-of.ts';

export const copyForms = ['Name', 'Json', 'Toml', 'Curl', 'Npmrc', 'Link'] as const;
export type CopyForm = (typeof copyForms)[number];

/** Where a copied text is used. */
export interface CopyDestination {
  /** The shell of copied commands. */
  readonly shell: CommandShell;
  /** The URI scheme of the editor that opens copied links. */
  readonly uriScheme: string;
}

/** Returns the text for the clipboard; empty if no node has a text of this form. Never contains a secret. */
export function copiedText(
  form: CopyForm,
  nodes: readonly TreeNode[],
  state: TreeState,
  { shell, uriScheme }: CopyDestination,
): string {
  switch (form) {
    case 'Name':
      return nodes.flatMap((node) => kindOf(node, state).name?.(node) ?? []).join('\n');
    case 'Json': {
      const records = recordsBelow(nodes, state).flatMap((node) => kindOf(node, state).record?.(node) ?? []);
      return records.length === 0 ? '' : `${toJson(records)}\n`;
    }
    case 'Toml': {
      const records = recordsBelow(nodes, state).flatMap((node) => kindOf(node, state).configured?.(node) ?? []);
      const users = records.flatMap((record) => record.users ?? []);
      const rules = records.flatMap((record) => record.rules ?? []);
      return users.length + rules.length === 0 ? '' : toToml({ users, rules });
    }
    case 'Curl':
      return nodes.flatMap((node) => curlOf(node, state, shell)).join('\n');
    case 'Npmrc':
      return nodes.flatMap((node) => kindOf(node, state).npmrc?.(node) ?? []).join('\n');
    case 'Link': {
      const links = nodes.flatMap((node) => kindOf(node, state).link?.(node) ?? []);
      return links.flatMap((link) => linkAddress(link, uriScheme) ?? []).join('\n');
    }
  }
}

/**
 * Returns the nodes of records: those among the given nodes, and those in their lists, groups and folders. Contains no
 * duplicates.
 */
function recordsBelow(nodes: readonly TreeNode[], state: TreeState): readonly TreeNode[] {
  const below = (node: TreeNode): readonly TreeNode[] => {
    if (kindOf(node, state).record !== undefined) return [node];
    return listOf(node, state) !== undefined ? childrenOf(node, state).flatMap(below) : [];
  };
  return [...new Map(nodes.flatMap(below).map((node) => [nodeId(node, state), node])).values()];
}

function curlOf(node: TreeNode, state: TreeState, shell: CommandShell): readonly string[] {
  const request = kindOf(node, state).request?.(node);
  return request === undefined ? [] : [asCurl(node.connection, request, shell)];
}
