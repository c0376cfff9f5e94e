import { hasAdminApi } from '../../../admin-api/connection.ts';
import { adminRequests } from '../../../admin-api/http/requests.ts';
import { conditionOf } from '../../tree-state/registry-condition.ts';
import type { RegistryNode, StatisticsNode, TenantNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { registryFacts, statisticsFacts } from '../appearance/registry-facts.ts';
import { registryAppearance, statisticsAppearance, tenantAppearance } from '../appearance/section-appearance.ts';
import { actionsIf, ofAccess, type RowActions } from './actions.ts';
import type { NodeKind } from './node-kind.ts';

export const registryKind: NodeKind<RegistryNode> = {
  part: () => 'all',
  parent: () => undefined,
  appearance: registryAppearance,
  facts: registryFacts,
  actions: registryActions,
  name: ({ connection }) => connection.name,
  request: () => adminRequests.stats(),
};

function registryActions({ connection }: RegistryNode, { registries }: TreeState): RowActions {
  const session = registries.session(connection.id);
  const health = session === undefined ? 'unknown' : conditionOf(session).health;
  const isAdmin = hasAdminApi(connection);
  return [
    ...(['refreshNode!', 'publishPackage', 'copyName', 'copyNpmrc', 'edit', 'remove'] as const),
    ...actionsIf(isAdmin, ...ofAdmins, 'statistics', 'copyCurl'),
    ...actionsIf(!isAdmin || health === 'ok', 'findPackage'),
    ...actionsIf(isAdmin && !connection.isLocal, 'nameTenants'),
    ...actionsIf(connection.isLocal, 'startLocal!', 'stopLocal', 'copyLocalNpmrc'),
    // The extension manages the credentials of the registry on this machine.
    ...actionsIf(!connection.isLocal && health === 'signed-out', 'signIn!'),
    ...actionsIf(!connection.isLocal && health !== 'signed-out', 'signIn', 'signOut'),
  ];
}

/** The actions of registries and tenants that have an admin API. */
const ofAdmins: RowActions = ['addUser', 'addRule', 'findRecord', 'showAudit', 'exportAudit', ...ofAccess];

export const tenantKind: NodeKind<TenantNode> = {
  part: () => 'tenant',
  parent: ({ connection }) => ({ kind: 'registry', connection }),
  appearance: tenantAppearance,
  facts: ({ tenant, connection }, { t }) => ({
    title: tenant,
    facts: [[t('Tenant of'), connection.name]],
    notes: [],
  }),
  actions: () => ['refreshNode!', 'findPackage', 'publishPackage', 'copyName', 'copyNpmrc', ...ofAdmins],
  name: ({ tenant }) => tenant,
};

export const statisticsKind: NodeKind<StatisticsNode> = {
  part: () => 'stats',
  parent: ({ connection }) => ({ kind: 'registry', connection }),
  appearance: statisticsAppearance,
  facts: statisticsFacts,
  actions: () => ['refreshNode!', 'statistics', 'copyCurl'],
  request: () => adminRequests.stats(),
};

/** Returns the registry or tenant of a list. */
export function ownerOf({ connection, tenant }: TreeNode): RegistryNode | TenantNode {
  return tenant === undefined ? { kind: 'registry', connection } : { kind: 'tenant', connection, tenant };
}
