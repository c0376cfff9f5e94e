import type { Session } from '../../../admin-api/session.ts';
import { type NodeScope, nodeScopeIn, scopeOf } from '../../tree-state/node-scope.ts';
import { conditionOf, isAboutWhole, isForTenantsOnly, lastValue } from '../../tree-state/registry-condition.ts';
import type { NameRangeNode, RegistryNode, StatisticsNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { cacheFolderNodes, cacheRegistryNodes } from './cache-nodes.ts';
import { listChildren } from './list-children.ts';
import { failure, loading } from './message-nodes.ts';
import { packageChildren, packageNodes, scopedPackageNodes, versionNodes } from './package-nodes.ts';
import { ruleGroupNodes, ruleNodes } from './rule-nodes.ts';
import { holderOf, tokenChildren } from './token-nodes.ts';
import { hasTokens, userNodes } from './user-nodes.ts';

/** Returns the children of a node, or the top of the tree, from the current data, without sending requests. */
export function childrenOf(node: TreeNode | undefined, state: TreeState): readonly TreeNode[] {
  if (node === undefined) {
    return state.registries.connections.map((connection) => ({ kind: 'registry', connection }));
  }
  const session = state.registries.session(node.connection.id);
  if (session === undefined) return [];
  const { groupRulesBy, t } = state;
  const scope = scopeOf(node);
  switch (node.kind) {
    case 'registry':
      return registryChildren(node, session, state);
    case 'tenant':
      return [
        { ...nodeScopeIn(node.connection, node), kind: 'packages' },
        { ...nodeScopeIn(node.connection, node), kind: 'users' },
        { ...nodeScopeIn(node.connection, node), kind: 'rules' },
        ...ownTokens(node),
      ];
    case 'users':
      return listChildren(node, session.knownUsers(scope), (users) => userNodes(users, node), t);
    case 'rules':
      return listChildren(node, session.knownRules(scope), (rules) => ruleGroupNodes(rules, node, groupRulesBy), t);
    case 'cache':
      return listChildren(node, session.knownCache(), (entries) => cacheRegistryNodes(entries, node), t);
    case 'packages':
      return listChildren(node, session.knownPackages(scope), (packages) => packageNodes(packages, node), t);
    case 'package':
      return packageChildren(node, session.knownPackage(scope, node.name), t);
    case 'rule-group':
    case 'cache-folder':
    case 'package-scope':
      return partChildren(node, undefined, session, state);
    case 'name-range':
      return partChildren(node.within, node.prefix, session, state);
    case 'statistics':
      return statisticsChildren(node, session);
    case 'user':
      return hasTokens(node) ? tokenChildren(node, session.knownTokens(scope, holderOf(node)), t) : [];
    case 'tokens':
      return tokenChildren(node, session.knownTokens(scope, holderOf(node)), t);
    case 'token':
    case 'rule':
    case 'cache-entry':
    case 'version':
    case 'broken':
    case 'message':
      return [];
  }
}

function registryChildren({ connection }: RegistryNode, session: Session, { t }: TreeState): readonly TreeNode[] {
  const { error, isWhole, isKnown, health } = conditionOf(session);
  const tenants = connection.tenants.map((tenant): TreeNode => ({ kind: 'tenant', connection, tenant }));
  const own: readonly TreeNode[] = [
    { kind: 'packages', connection },
    { kind: 'users', connection },
    { kind: 'rules', connection },
    ...(tenants.length === 0 ? ownTokens({ connection }) : []),
    { kind: 'cache', connection },
    { kind: 'statistics', connection },
  ];
  const parts = isForTenantsOnly(session) ? tenants : [...tenants, ...own];
  if (error !== undefined && isWhole) {
    const message = failure({ connection }, 'registry', error);
    return isKnown && health !== 'signed-out' ? [message, ...parts] : [message];
  }
  const isFirstAnswerPending = !isKnown && session.knownStats().state === 'loading';
  return isFirstAnswerPending ? [loading({ connection }, 'registry', t)] : parts;
}

/** Returns the node of the tokens of the user who is signed in; the static token has none. */
function ownTokens(node: NodeScope): readonly TreeNode[] {
  const { kind } = node.connection.credential;
  return kind === 'token' ? [] : [{ ...nodeScopeIn(node.connection, node), kind: 'tokens' }];
}

/** The statistics have their own page; the tree shows only why they cannot be read. */
function statisticsChildren({ connection }: StatisticsNode, session: Session): readonly TreeNode[] {
  const stats = session.knownStats();
  return stats.state === 'failed' && !isAboutWhole(stats.error)
    ? [failure({ connection }, 'statistics', stats.error)]
    : [];
}

/** Returns the items of a part of a list, or of a range of it, when the list is known. */
function partChildren(
  within: NameRangeNode['within'],
  prefix: string | undefined,
  session: Session,
  { groupRulesBy }: TreeState,
): readonly TreeNode[] {
  const scope = scopeOf(within);
  switch (within.kind) {
    case 'users': {
      const users = lastValue(session.knownUsers(scope));
      return users === undefined ? [] : userNodes(users, within, prefix);
    }
    case 'rules': {
      const rules = lastValue(session.knownRules(scope));
      return rules === undefined ? [] : ruleGroupNodes(rules, within, groupRulesBy, prefix);
    }
    case 'rule-group': {
      const rules = lastValue(session.knownRules(scope));
      return rules === undefined ? [] : ruleNodes(rules, within, prefix);
    }
    case 'packages':
    case 'package-scope': {
      const packages = lastValue(session.knownPackages(scope));
      if (packages === undefined) return [];
      return within.kind === 'packages'
        ? packageNodes(packages, within, prefix)
        : scopedPackageNodes(packages, within, prefix);
    }
    case 'package': {
      const details = lastValue(session.knownPackage(scope, within.name));
      return details === undefined ? [] : versionNodes(details, within, prefix);
    }
    case 'cache-folder': {
      const entries = lastValue(session.knownCache());
      return entries === undefined ? [] : cacheFolderNodes(entries, within, prefix);
    }
  }
}
