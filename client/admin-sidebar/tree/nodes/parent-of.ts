import { nodeScopeIn, scopeOf } from '../../tree-state/node-scope.ts';
import type {
  CacheEntryNode,
  CacheFolderNode,
  ListNode,
  MessageNode,
  PackageNode,
  RuleNode,
  TreeNode,
} from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { type CacheFolder, collapsed, segmentsOf } from '../lists/cache-folders.ts';
import { cacheFolderOf } from '../lists/cache-lists.ts';
import { listOf } from '../lists/list-of.ts';
import { rangesAround } from '../lists/name-ranges.ts';
import { scopeOfName } from '../lists/package-lists.ts';
import { ruleName } from '../lists/rule-lists.ts';

/** Returns the parent of a node; undefined for a node at the top. */
export function parentOf(node: TreeNode, state: TreeState): TreeNode | undefined {
  const { connection } = node;
  const nodeScope = nodeScopeIn(connection, node);
  switch (node.kind) {
    case 'registry':
      return undefined;
    case 'tenant':
    case 'cache':
    case 'statistics':
      return { kind: 'registry', connection };
    case 'users':
    case 'rules':
    case 'packages':
    case 'tokens':
      return node.tenant === undefined
        ? { kind: 'registry', connection }
        : { kind: 'tenant', connection, tenant: node.tenant };
    case 'package-scope':
      return rangeAround({ ...nodeScope, kind: 'packages' }, node.name, state);
    case 'package':
      return packageParent(node, state);
    case 'version':
      return rangeAround({ ...nodeScope, kind: 'package', name: node.name }, node.version.version, state);
    case 'user':
      return rangeAround({ ...nodeScope, kind: 'users' }, node.user.username, state);
    case 'token':
      return holderNode(node.holder === 'self' ? undefined : node.holder.username, node, state);
    case 'rule-group':
      return rangeAround({ ...nodeScope, kind: 'rules' }, node.value, state);
    case 'rule':
      return groupAround(node, state);
    case 'cache-folder':
      return node.path === '' ? { kind: 'cache', connection } : folderAround(node, node.path, state);
    case 'cache-entry':
      return folderAround(node, node.entry.path, state);
    case 'name-range':
      return rangeAround(node.within, node.prefix, state, node.prefix);
    case 'broken':
      return partNode(node.part, node);
    case 'message':
      if (node.about === 'tokens') return holderNode(node.holder, node, state);
      return node.package === undefined
        ? partNode(node.about, node)
        : { ...nodeScope, kind: 'package', name: node.package };
  }
}

function partNode(part: MessageNode['about'], node: TreeNode): TreeNode {
  const { connection } = node;
  return part === 'users' || part === 'rules' || part === 'packages' || part === 'tokens'
    ? { ...nodeScopeIn(connection, node), kind: part }
    : { kind: part, connection };
}

/** Returns the node of a user, or the node of the tokens of the user who is signed in. */
function holderNode(username: string | undefined, node: TreeNode, { registries }: TreeState): TreeNode {
  const nodeScope = nodeScopeIn(node.connection, node);
  if (username === undefined) return { ...nodeScope, kind: 'tokens' };
  const session = registries.session(node.connection.id);
  const users = session?.users(scopeOf(nodeScope)).last();
  const user = users?.items.find((one) => one.username === username);
  return user === undefined ? { ...nodeScope, kind: 'users' } : { ...nodeScope, kind: 'user', user };
}

/** Returns the innermost range that contains a name, other than `itself`; the list when there is none. */
function rangeAround(within: ListNode, name: string, state: TreeState, itself?: string): TreeNode {
  const prefix = rangesAround(listOf(within, state)?.ranged() ?? [], name)
    .filter((other) => other !== itself)
    .at(-1);
  return prefix === undefined
    ? within
    : { ...nodeScopeIn(within.connection, within), kind: 'name-range', within, prefix };
}

function packageParent(node: PackageNode, state: TreeState): TreeNode {
  const nodeScope = nodeScopeIn(node.connection, node);
  const scope = scopeOfName(node.name);
  const within: ListNode =
    scope === undefined ? { ...nodeScope, kind: 'packages' } : { ...nodeScope, kind: 'package-scope', name: scope };
  return rangeAround(within, node.name, state);
}

function groupAround({ rule, ...node }: RuleNode, state: TreeState): TreeNode {
  const by = state.groupRulesBy;
  const value = by === 'user' ? rule.user : rule.pattern;
  const within: ListNode = { ...nodeScopeIn(node.connection, node), kind: 'rule-group', by, value };
  return rangeAround(within, ruleName(rule, by), state);
}

function folderAround(node: CacheFolderNode | CacheEntryNode, path: string, state: TreeState): TreeNode {
  const { connection } = node;
  const session = state.registries.session(connection.id);
  const registry = node.kind === 'cache-folder' ? node.registry : node.entry.registry;
  const top: CacheFolderNode = { kind: 'cache-folder', connection, registry, path: '' };
  const entries = session?.cache.last();
  const root = entries && cacheFolderOf(entries, top);
  if (root === undefined) return top;
  const segments = segmentsOf(path);
  const folder = drawnFolder(root, segments);
  return rangeAround({ ...top, path: folder.path }, segments[depthOf(folder)] ?? '', state);
}

/** Returns the innermost folder around a path that has a node. */
function drawnFolder(root: CacheFolder, segments: readonly string[]): CacheFolder {
  let current = root;
  for (;;) {
    const inner = current.folders.get(segments[depthOf(current)] ?? '');
    const next = inner && collapsed(inner);
    if (next === undefined || depthOf(next) >= segments.length) return current;
    current = next;
  }
}

const depthOf = ({ path }: CacheFolder): number => (path === '' ? 0 : segmentsOf(path).length);
