import type { TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { cacheFolderList, cacheList } from './cache-lists.ts';
import type { NodeList } from './node-list.ts';
import { packageList, packageScopeList, versionList } from './package-lists.ts';
import { ruleGroupList, ruleList } from './rule-lists.ts';
import { tokenList } from './token-list.ts';
import { hasTokens, userList } from './user-list.ts';

/** Returns the list that a node shows; undefined for other nodes, or if the registry was removed. */
export function listOf(node: TreeNode, { registries, groupRulesBy }: TreeState): NodeList | undefined {
  const session = registries.session(node.connection.id);
  if (session === undefined) return undefined;
  switch (node.kind) {
    case 'users':
      return userList(node, session);
    case 'user':
      return hasTokens(node) ? tokenList(node, session) : undefined;
    case 'tokens':
      return tokenList(node, session);
    case 'rules':
      return ruleList(node, session, groupRulesBy);
    case 'rule-group':
      return ruleGroupList(node, session);
    case 'packages':
      return packageList(node, session);
    case 'package-scope':
      return packageScopeList(node, session);
    case 'package':
      return versionList(node, session);
    case 'cache':
      return cacheList(node, session);
    case 'cache-folder':
      return cacheFolderList(node, session);
    default:
      return undefined;
  }
}
