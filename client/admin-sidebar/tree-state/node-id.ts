import type { TreeNode } from './tree-node.ts';

/**
 * Returns the id of a node for VS Code, so that it stays selected and expanded when it is redrawn. The id consists of
 * names, encoded as JSON, and is unique across registries and tenants.
 */
export function nodeId(node: TreeNode): string {
  return JSON.stringify([node.connection.id, node.tenant ?? null, node.kind, ...ownNames(node)]);
}

function ownNames(node: TreeNode): readonly (string | number)[] {
  switch (node.kind) {
    case 'user':
      return [node.user.username];
    case 'rule':
      return [node.rule.id];
    case 'rule-group':
      return [node.by, node.value];
    case 'cache-folder':
      return [node.registry, node.path];
    case 'cache-entry':
      return [node.entry.registry, node.entry.path];
    case 'name-range':
      return [node.within.kind, ...ownNames(node.within), node.prefix];
    case 'broken':
      return [node.part, node.ordinal];
    case 'message':
      return [node.about, ...[node.package, node.holder].filter((name) => name !== undefined)];
    case 'package-scope':
    case 'package':
      return [node.name];
    case 'version':
      return [node.name, node.version.version];
    case 'token':
      return [node.holder === 'self' ? '' : node.holder.username, node.token.id];
    case 'registry':
    case 'tokens':
    case 'tenant':
    case 'users':
    case 'rules':
    case 'cache':
    case 'statistics':
    case 'packages':
      return [];
  }
}
