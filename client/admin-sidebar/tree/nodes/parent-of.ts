import type { Session } from '../../../admin-api/session.ts';
import { nodeScopeIn, scopeOf } from '../../tree-state/node-scope.ts';
import { lastValue } from '../../tree-state/registry-condition.ts';
import type {
  CacheEntryNode,
  CacheFolderNode,
  MessageNode,
  NameRangeNode,
  PackageNode,
  RuleNode,
  TreeNode,
} from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { type CacheFolder, collapsed, segmentsOf } from './cache-folders.ts';
import { cacheFolderOf } from './cache-nodes.ts';
import { ruleName } from './lists.ts';
import { rangesAround } from './name-ranges.ts';
import { rangedOf } from './ranged-of.ts';

type Within = NameRangeNode['within'];

/** Returns the parent of a node; undefined for a node at the top. */
export function parentOf(node: TreeNode, state: TreeState): TreeNode | undefined {
  const { connection } = node;
  const nodeScope = nodeScopeIn(connection, node);
  const session = state.registries.session(connection.id);
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
      return rangeAround({ ...nodeScope, kind: 'packages' }, node.name, session, state);
    case 'package':
      return packageParent(node, session, state);
    case 'version':
      return rangeAround({ ...nodeScope, kind: 'package', name: node.name }, node.version.version, session, state);
    case 'user':
      return rangeAround({ ...nodeScope, kind: 'users' }, node.user.username, session, state);
    case 'token':
      return holderNode(node.holder === 'self' ? undefined : node.holder.username, node, session);
    case 'rule-group':
      return rangeAround({ ...nodeScope, kind: 'rules' }, node.value, session, state);
    case 'rule':
      return groupAround(node, session, state);
    case 'cache-folder':
      return node.path === '' ? { kind: 'cache', connection } : folderAround(node, node.path, session, state);
    case 'cache-entry':
      return folderAround(node, node.entry.path, session, state);
    case 'name-range':
      return rangeAround(node.within, node.prefix, session, state, node.prefix);
    case 'broken':
      return partNode(node.part, node);
    case 'message':
      if (node.about === 'tokens') return holderNode(node.holder, node, session);
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
function holderNode(username: string | undefined, node: TreeNode, session: Session | undefined): TreeNode {
  const nodeScope = nodeScopeIn(node.connection, node);
  if (username === undefined) return { ...nodeScope, kind: 'tokens' };
  const users = session && lastValue(session.knownUsers(scopeOf(nodeScope)));
  const user = users?.items.find((one) => one.username === username);
  return user === undefined ? { ...nodeScope, kind: 'users' } : { ...nodeScope, kind: 'user', user };
}

/** Returns the innermost range that contains a name, other than `itself`; the list when there is none. */
function rangeAround(
  within: Within,
  name: string,
  session: Session | undefined,
  state: TreeState,
  itself?: string,
): TreeNode {
  const ranged = session && rangedOf(within, session, state);
  const prefix = rangesAround(ranged ?? [], name)
    .filter((other) => other !== itself)
    .at(-1);
  return prefix === undefined
    ? within
    : { ...nodeScopeIn(within.connection, within), kind: 'name-range', within, prefix };
}

function packageParent(node: PackageNode, session: Session | undefined, state: TreeState): TreeNode {
  const nodeScope = nodeScopeIn(node.connection, node);
  const { name } = node;
  const slash = name.indexOf('/');
  const within: Within =
    name.startsWith('@') && slash > 0
      ? { ...nodeScope, kind: 'package-scope', name: name.slice(0, slash) }
      : { ...nodeScope, kind: 'packages' };
  return rangeAround(within, name, session, state);
}

function groupAround({ rule, ...node }: RuleNode, session: Session | undefined, state: TreeState): TreeNode {
  const by = state.groupRulesBy;
  const value = by === 'user' ? rule.user : rule.pattern;
  const within: Within = { ...nodeScopeIn(node.connection, node), kind: 'rule-group', by, value };
  return rangeAround(within, ruleName(rule, by), session, state);
}

function folderAround(
  node: CacheFolderNode | CacheEntryNode,
  path: string,
  session: Session | undefined,
  state: TreeState,
): TreeNode {
  const { connection } = node;
  const registry = node.kind === 'cache-folder' ? node.registry : node.entry.registry;
  const top: CacheFolderNode = { kind: 'cache-folder', connection, registry, path: '' };
  const entries = session && lastValue(session.knownCache());
  const root = entries && cacheFolderOf(entries, top);
  if (root === undefined) return top;
  const segments = segmentsOf(path);
  const folder = drawnFolder(root, segments);
  return rangeAround({ ...top, path: folder.path }, segments[depthOf(folder)] ?? '', session, state);
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
