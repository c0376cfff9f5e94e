import type { Connection } from '../../../admin-api/connection.ts';
import { lastValue, type PartState } from '../../../admin-api/session.ts';
import type { Translate } from '../../../text/translate.ts';
import { visibleText } from '../../../text/visible-text.ts';
import { type HealthMark, healthMarks, markText } from '../../tree-state/health-marks.ts';
import type { NodeScope } from '../../tree-state/node-scope.ts';
import { conditionOf, type Health, isAboutWhole } from '../../tree-state/registry-condition.ts';
import type {
  CacheNode,
  PackagesNode,
  RegistryNode,
  RulesNode,
  StatisticsNode,
  TenantNode,
  TokensNode,
  UsersNode,
} from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { entriesText } from '../../wording/counts.ts';
import { bytesText, numberText } from '../../wording/quantity.ts';
import { listOf } from '../lists/list-of.ts';
import type { NodeList } from '../lists/node-list.ts';
import type { Appearance } from './appearance.ts';

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

export function tenantAppearance({ tenant }: TenantNode, { t }: TreeState): Appearance {
  return named(visibleText(tenant), 'organization', [['', t('tenant')]]);
}

/** Returns the appearance of a list with the number of its records. */
export function listAppearance(node: UsersNode | RulesNode | PackagesNode | TokensNode, state: TreeState): Appearance {
  const { groupRulesBy, t } = state;
  const looks = {
    users: [t('Users'), 'account'],
    rules: [t('Access Rules'), 'law'],
    packages: [t('Packages'), 'package'],
    tokens: [t('My Tokens'), 'key'],
  } as const;
  const [label, icon] = looks[node.kind];
  const list = listOf(node, state);
  if (list === undefined) return named(label, icon, []);
  const count = countOf(node, list, state);
  const grouping = groupRulesBy === 'user' ? t('by user') : t('by pattern');
  return section(label, icon, list.part.known(), t, [
    ...(count === undefined ? [] : [[numberText(count), list.countText(count, t)] as const]),
    ...(node.kind === 'rules' ? [grouping] : []),
    ...scopeFact(node, t),
  ]);
}

export function cacheAppearance({ connection }: CacheNode, { registries, t }: TreeState): Appearance {
  const session = registries.session(connection.id);
  const known = session?.cache.known() ?? unread;
  const entries = lastValue(known)?.items;
  const stats = session?.stats.last()?.cache;
  const count = entries?.length ?? stats?.entries;
  const bytes = entries?.reduce((sum, { size }) => sum + (size ?? 0), 0) ?? stats?.bytes;
  return section(t('Cache'), 'database', known, t, count === undefined ? [] : [entriesText(count, bytes, t)]);
}

export function statisticsAppearance({ connection }: StatisticsNode, { registries, t }: TreeState): Appearance {
  const known = registries.session(connection.id)?.stats.known() ?? unread;
  const stats = lastValue(known);
  const stored = [...(stats?.storageByRegistry.values() ?? [])].reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const { hits = 0, misses = 0 } = stats?.cache ?? {};
  const lookups = hits + misses;
  const facts = [
    ...(stored === 0 ? [] : [t('{0} stored', bytesText(stored))]),
    ...(lookups === 0 ? [] : [t('{0} % cache hits', Math.round((hits / lookups) * 100))]),
  ];
  return { ...section(t('Statistics'), 'graph', known, t, facts), isFolder: isFailed(known) };
}

/** The state of a registry that was removed. */
const unread = { state: 'unread' } as const;

/** A detail of a part; the second text of a pair is for screen readers. */
type SectionFact = string | readonly [shown: string, spoken: string];

/** Returns the appearance of a part with its details, and with a note when it could not be read. */
function section(
  label: string,
  icon: string,
  known: PartState<unknown>,
  t: Translate,
  facts: readonly SectionFact[],
): Appearance {
  return named(label, icon, isFailed(known) ? [...facts, t('could not be read')] : facts);
}

function isFailed(known: PartState<unknown>): boolean {
  return known.state === 'failed' && !isAboutWhole(known.error);
}

function named(label: string, icon: string, facts: readonly SectionFact[]): Appearance {
  const shown = facts.map((fact) => (typeof fact === 'string' ? fact : fact[0])).filter((text) => text !== '');
  const spoken = facts.map((fact) => (typeof fact === 'string' ? fact : fact[1]));
  return {
    label,
    ...(shown.length > 0 && { description: shown.join(' · ') }),
    icon,
    accessibleLabel: [label, ...spoken].join(', '),
    isFolder: true,
  };
}

/** Distinguishes the lists of the server from those of its tenants. */
function scopeFact({ connection, tenant }: NodeScope, t: Translate): readonly SectionFact[] {
  return connection.tenants.length > 0 && tenant === undefined ? [t('whole server')] : [];
}

/**
 * Returns the count of a list that was read, or else the one in the statistics; undefined when that would include tenants, and
 * for packages that were not all read, since the registry has more than are shown.
 */
function countOf(
  { kind, connection, tenant }: UsersNode | RulesNode | PackagesNode | TokensNode,
  list: NodeList,
  { registries }: TreeState,
): number | undefined {
  if (kind === 'packages') return list.isPartial || list.broken.length > 0 ? undefined : list.count();
  if (kind === 'tokens' || list.count() !== undefined) return list.count();
  const session = registries.session(connection.id);
  const stats = session?.stats.last();
  return tenant === undefined && connection.tenants.length === 0 && stats?.multiTenant !== true
    ? stats?.[kind]
    : undefined;
}
