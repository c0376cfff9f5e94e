import { type Connection, hasAdminApi } from '../../../../admin-client/connection.ts';
import { npmrcLines } from '../../../../admin-client/copying/npmrc-lines.ts';
import { adminRequests } from '../../../../admin-client/http/requests.ts';
import type { Session } from '../../../../admin-client/session.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { type HealthMark, healthMarks, markText } from '../../tree-state/health-marks.ts';
import { type NodeScope, scopeOf } from '../../tree-state/node-scope.ts';
import { conditionOf, type Health, isForTenantsOnly } from '../../tree-state/registry-condition.ts';
import type { NodeOf, TreeNode } from '../../tree-state/tree-node.ts';
import { actionsIf, ofAccess, type RowActions } from '../kinds/actions.ts';
import type { Appearance } from '../kinds/appearance.ts';
import { listNode, nodeId } from '../kinds/kind-of.ts';
import type { ListRecord, NodeKind, TreeState } from '../kinds/list-record.ts';
import { named } from '../nodes/list-appearance.ts';
import { failure, loading } from '../nodes/message-nodes.ts';
import { registryFacts } from './registry-facts.ts';

type RegistryNode = NodeOf<'registry'>;
type TenantNode = NodeOf<'tenant'>;

export const registryKind: NodeKind<RegistryNode> = {
  part: () => 'all',
  parent: () => undefined,
  children: registryChildren,
  redrawnAfter: () => [],
  look: registryLook,
  appearance: registryAppearance,
  facts: registryFacts,
  actions: registryActions,
  name: ({ connection }) => connection.name,
  npmrc: npmrcOf,
  request: () => adminRequests.stats(),
};

function registryActions({ connection }: RegistryNode, { records, registries }: TreeState): RowActions {
  const session = registries.session(connection.id);
  const health = session === undefined ? 'unknown' : conditionOf(session, records.lists).health;
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
  children: tenantChildren,
  redrawnAfter: () => [],
  appearance: tenantAppearance,
  facts: ({ tenant, connection }, { t }) => ({
    title: tenant,
    facts: [[t('Tenant of'), connection.name]],
    notes: [],
  }),
  actions: () => ['refreshNode!', 'findPackage', 'publishPackage', 'copyName', 'copyNpmrc', ...ofAdmins],
  name: ({ tenant }) => tenant,
  npmrc: npmrcOf,
};

function npmrcOf(node: NodeScope): string {
  return npmrcLines(node.connection, scopeOf(node));
}

function registryChildren({ connection }: RegistryNode, session: Session, state: TreeState): readonly TreeNode[] {
  const { lists } = state.records;
  const { error, isWhole, isKnown, health } = conditionOf(session, lists);
  const tenants = connection.tenants.map((tenant): TreeNode => ({ kind: 'tenant', connection, tenant }));
  const isAdmin = hasAdminApi(connection);
  const statistics: readonly TreeNode[] = isAdmin ? [{ kind: 'statistics', connection }] : [];
  const available = lists.filter(({ needsAdminApi }) => isAdmin || !needsAdminApi);
  const own = [...listNodes(available, { connection }, state), ...statistics];
  const parts = isForTenantsOnly(session) ? tenants : [...tenants, ...own];
  const subject = { about: 'registry' } as const;
  if (error !== undefined && isWhole) {
    const message = failure({ connection }, subject, error, state);
    return isKnown && health !== 'signed-out' ? [message, ...parts] : [message];
  }
  const isFirstAnswerPending = !isKnown && session.stats.known().state === 'loading';
  return isFirstAnswerPending ? [loading({ connection }, subject, state.t)] : parts;
}

function tenantChildren({ connection, tenant }: TenantNode, _: Session, state: TreeState): readonly TreeNode[] {
  const scoped = state.records.lists.filter(({ source }) => source.isScoped);
  return listNodes(scoped, { connection, tenant }, state);
}

function listNodes(lists: readonly ListRecord[], nodeScope: NodeScope, state: TreeState): readonly TreeNode[] {
  const shown = lists.filter((list) => list.isShown?.(nodeScope) ?? true);
  return shown.map(({ kind }) => listNode(kind, nodeScope, state));
}

/**
 * Returns the values that determine how a registry is drawn. The response time is excluded, because a change would
 * redraw the whole registry.
 */
function registryLook(node: RegistryNode, session: Session, state: TreeState): readonly unknown[] {
  return [
    JSON.stringify(node.connection),
    conditionOf(session, state.records.lists).health,
    healthMarks(session, state.now).join(),
    ...registryChildren(node, session, state).map((child) => childText(child, state)),
  ];
}

/**
 * Returns the id of a child and, for a message, its state and text. Other children are redrawn when their own data
 * changes.
 */
function childText(node: TreeNode, state: TreeState): string {
  return node.kind === 'message' ? `${nodeId(node, state)} ${node.state} ${node.text}` : nodeId(node, state);
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
  const { health, latency } =
    session === undefined ? { health: 'unknown' as const } : conditionOf(session, state.records.lists);
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
