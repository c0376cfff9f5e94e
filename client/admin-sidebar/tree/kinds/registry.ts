import { type Connection, hasAdminApi } from '../../../admin-api/connection.ts';
import { adminRequests } from '../../../admin-api/http/requests.ts';
import { lastValue } from '../../../admin-api/session.ts';
import { visibleText } from '../../../text/visible-text.ts';
import { type HealthMark, healthMarks, markText } from '../../tree-state/health-marks.ts';
import { conditionOf, type Health } from '../../tree-state/registry-condition.ts';
import type { RegistryNode, StatisticsNode, TenantNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { bytesText } from '../../wording/quantity.ts';
import { actionsIf, ofAccess, type RowActions } from './actions.ts';
import type { Appearance } from './appearance.ts';
import { isFailed, named, section, unread } from './list-appearance.ts';
import type { NodeKind } from './node-kind.ts';
import { registryFacts, statisticsFacts } from './registry-facts.ts';

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
    // The extension manages the credentials of the local registry.
    ...actionsIf(!connection.isLocal && health === 'signed-out', 'signIn!'),
    ...actionsIf(!connection.isLocal && health !== 'signed-out', 'signIn', 'signOut'),
  ];
}

/** The additional actions of registries and tenants that have an admin API. */
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

/** Returns the node of the registry or tenant that a list belongs to. */
export function ownerOf({ connection, tenant }: TreeNode): RegistryNode | TenantNode {
  return tenant === undefined ? { kind: 'registry', connection } : { kind: 'tenant', connection, tenant };
}

const registryIcons: Readonly<Record<Health, { readonly icon: string; readonly color?: string }>> = {
  unknown: { icon: 'server' },
  ok: { icon: 'server' },
  failing: { icon: 'warning', color: 'problemsWarningIcon.foreground' },
  'signed-out': { icon: 'sign-in' },
  stopped: { icon: 'vm-outline' },
};

export function registryAppearance({ connection }: RegistryNode, state: TreeState): Appearance {
  const { t } = state;
  const session = state.registries.session(connection.id);
  const { health, latency } = session === undefined ? { health: 'unknown' as const } : conditionOf(session);
  const marks = session === undefined ? [] : healthMarks(session, state.now);
  const address = visibleText(connection.baseUrl.replace(/^https?:\/\//, ''));
  const words = {
    unknown: [],
    ok: marks.map((mark) => markText(mark, t)),
    failing: [t('failing')],
    'signed-out': [t('signed out')],
    stopped: [t('stopped')],
  }[health];
  const speed = health === 'ok' && latency !== undefined ? [t('{0} ms', Math.round(latency))] : [];
  const kind = connection.isLocal ? t('registry on this machine') : t('registry');
  const spoken = health === 'ok' ? [t('connected'), ...words] : words;
  return {
    label: visibleText(connection.name),
    description: [...(address === connection.name ? [] : [address]), ...words, ...speed].join(' · '),
    ...iconOf(connection, health, marks),
    accessibleLabel: [visibleText(connection.name), kind, address, ...spoken, ...speed].join(', '),
    isFolder: true,
  };
}

function iconOf(
  { isLocal }: Connection,
  health: Health,
  marks: readonly HealthMark[],
): Pick<Appearance, 'icon' | 'color'> {
  if (health === 'ok' && marks.length > 0) return registryIcons.failing;
  return health === 'ok' && isLocal ? { icon: 'vm-running' } : registryIcons[health];
}

function tenantAppearance({ tenant }: TenantNode, { t }: TreeState): Appearance {
  return named(visibleText(tenant), 'organization', [['', t('tenant')]]);
}

function statisticsAppearance({ connection }: StatisticsNode, { registries, t }: TreeState): Appearance {
  const known = registries.session(connection.id)?.stats.known() ?? unread;
  const stats = lastValue(known);
  const stored = [...(stats?.storageByRegistry.values() ?? [])].reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const { hits = 0, misses = 0 } = stats?.cache ?? {};
  const lookups = hits + misses;
  const facts = [
    ...(stored === 0 ? [] : [t('{0} stored', bytesText(stored))]),
    ...(lookups === 0 ? [] : [t('{0}% cache hits', Math.round((hits / lookups) * 100))]),
  ];
  return { ...section(t('Statistics'), 'graph', known, t, facts), isFolder: isFailed(known) };
}
