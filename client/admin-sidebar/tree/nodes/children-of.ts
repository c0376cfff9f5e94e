import { hasAdminApi } from '../../../admin-api/connection.ts';
import type { Session } from '../../../admin-api/session.ts';
import { type NodeScope, nodeScopeOf } from '../../tree-state/node-scope.ts';
import { conditionOf, isAboutWhole, isForTenantsOnly } from '../../tree-state/registry-condition.ts';
import type { RegistryNode, StatisticsNode, TenantNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { listOf } from '../lists/list-of.ts';
import { listChildren } from './list-children.ts';
import { failure, loading } from './message-nodes.ts';

/**
 * Returns the children of a node, or the root nodes if `node` is undefined. Uses the current data and sends no
 * requests.
 */
export function childrenOf(node: TreeNode | undefined, state: TreeState): readonly TreeNode[] {
  if (node === undefined) {
    return state.registries.connections.map((connection) => ({ kind: 'registry', connection }));
  }
  const session = state.registries.session(node.connection.id);
  if (session === undefined) return [];
  switch (node.kind) {
    case 'registry':
      return registryChildren(node, session, state);
    case 'tenant':
      return tenantChildren(node);
    case 'statistics':
      return statisticsChildren(node, session, state);
    case 'name-range':
      return listOf(node.within, state)?.nodes(node.prefix) ?? [];
    default:
      return membersOf(node, state);
  }
}

/** Returns the members of a list. If the node shows the whole list, includes the messages about reading it. */
function membersOf(node: TreeNode, state: TreeState): readonly TreeNode[] {
  const list = listOf(node, state);
  if (list === undefined) return [];
  return list.isWhole ? listChildren(node, list, state.t) : list.nodes();
}

function registryChildren({ connection }: RegistryNode, session: Session, { t }: TreeState): readonly TreeNode[] {
  const { error, isWhole, isKnown, health } = conditionOf(session);
  const tenants = connection.tenants.map((tenant): TreeNode => ({ kind: 'tenant', connection, tenant }));
  const tokens = tenants.length === 0 ? ownTokens({ connection }) : [];
  const own: readonly TreeNode[] = hasAdminApi(connection)
    ? [
        { kind: 'packages', connection },
        { kind: 'users', connection },
        { kind: 'rules', connection },
        ...tokens,
        { kind: 'cache', connection },
        { kind: 'statistics', connection },
      ]
    : [{ kind: 'packages', connection }, ...tokens];
  const parts = isForTenantsOnly(session) ? tenants : [...tenants, ...own];
  const subject = { about: 'registry' } as const;
  if (error !== undefined && isWhole) {
    const message = failure({ connection }, subject, error, t);
    return isKnown && health !== 'signed-out' ? [message, ...parts] : [message];
  }
  const isFirstAnswerPending = !isKnown && session.stats.known().state === 'loading';
  return isFirstAnswerPending ? [loading({ connection }, subject, t)] : parts;
}

function tenantChildren(node: TenantNode): readonly TreeNode[] {
  const nodeScope = nodeScopeOf(node);
  const lists = (['packages', 'users', 'rules'] as const).map((kind): TreeNode => ({ ...nodeScope, kind }));
  return [...lists, ...ownTokens(node)];
}

/**
 * Returns the node for the tokens of the signed-in user. Returns an empty array for the static token, which belongs to
 * no user.
 */
function ownTokens(node: NodeScope): readonly TreeNode[] {
  const { kind } = node.connection.credential;
  return kind === 'token' ? [] : [{ ...nodeScopeOf(node), kind: 'tokens' }];
}

/**
 * Returns an error node if the statistics cannot be read. Otherwise, the node has no children, because the statistics
 * have their own page.
 */
function statisticsChildren({ connection }: StatisticsNode, session: Session, { t }: TreeState): readonly TreeNode[] {
  const stats = session.stats.known();
  return stats.state === 'failed' && !isAboutWhole(stats.error)
    ? [failure({ connection }, { about: 'statistics' }, stats.error, t)]
    : [];
}
