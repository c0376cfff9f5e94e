import type { Connection } from '../../../admin-api/connection.ts';
import type { PartState, Session } from '../../../admin-api/session.ts';
import type { Translate } from '../../../text/translate.ts';
import { visibleText } from '../../../text/visible-text.ts';
import { type HealthMark, healthMarks, markText } from '../../tree-state/health-marks.ts';
import { type NodeScope, scopeOf } from '../../tree-state/node-scope.ts';
import { conditionOf, type Health, isAboutWhole, lastValue } from '../../tree-state/registry-condition.ts';
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
import { entriesText, packagesText, rulesText, tokensText, usersText } from '../../wording/counts.ts';
import { bytesText, numberText } from '../../wording/quantity.ts';
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

export function tenantAppearance({ tenant }: TenantNode, t: Translate): Appearance {
  return named(visibleText(tenant), 'organization', [['', t('tenant')]]);
}

export function usersAppearance(node: UsersNode, state: TreeState): Appearance {
  const { t } = state;
  return section(t('Users'), 'account', node, state, (session) => {
    const known = session.knownUsers(scopeOf(node));
    const count = lastValue(known)?.items.length ?? countOf('users', node, session);
    return { known, facts: [...countFact(count, usersText, t), ...scopeFact(node, t)] };
  });
}

export function rulesAppearance(node: RulesNode, state: TreeState): Appearance {
  const { t } = state;
  const how = state.groupRulesBy === 'user' ? t('by user') : t('by pattern');
  return section(t('Access Rules'), 'law', node, state, (session) => {
    const known = session.knownRules(scopeOf(node));
    const count = lastValue(known)?.items.length ?? countOf('rules', node, session);
    return { known, facts: [...countFact(count, rulesText, t), how, ...scopeFact(node, t)] };
  });
}

export function tokensAppearance(node: TokensNode, state: TreeState): Appearance {
  const { t } = state;
  return section(t('My Tokens'), 'key', node, state, (session) => {
    const known = session.knownTokens(scopeOf(node), 'self');
    return { known, facts: countFact(lastValue(known)?.items.length, tokensText, t) };
  });
}

export function packagesAppearance(node: PackagesNode, state: TreeState): Appearance {
  const { t } = state;
  return section(t('Packages'), 'package', node, state, (session) => {
    const known = session.knownPackages(scopeOf(node));
    const listing = lastValue(known);
    const isComplete = listing !== undefined && listing.isPartial !== true && listing.broken.length === 0;
    return {
      known,
      facts: [...countFact(isComplete ? listing.items.length : undefined, packagesText, t), ...scopeFact(node, t)],
    };
  });
}

export function cacheAppearance(node: CacheNode, state: TreeState): Appearance {
  const { t } = state;
  return section(t('Cache'), 'database', node, state, (session) => {
    const known = session.knownCache();
    const entries = lastValue(known)?.items;
    const stats = lastValue(session.knownStats())?.cache;
    const count = entries?.length ?? stats?.entries;
    const bytes = entries?.reduce((sum, { size }) => sum + (size ?? 0), 0) ?? stats?.bytes;
    return { known, facts: count === undefined ? [] : [entriesText(count, bytes, t)] };
  });
}

export function statisticsAppearance(node: StatisticsNode, state: TreeState): Appearance {
  const { t } = state;
  const session = state.registries.session(node.connection.id);
  const known = session?.knownStats();
  const stats = known && lastValue(known);
  const stored = [...(stats?.storageByRegistry.values() ?? [])].reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const { hits = 0, misses = 0 } = stats?.cache ?? {};
  const lookups = hits + misses;
  const facts = [
    ...(stored === 0 ? [] : [t('{0} stored', bytesText(stored))]),
    ...(lookups === 0 ? [] : [t('{0} % cache hits', Math.round((hits / lookups) * 100))]),
  ];
  const appearance = section(t('Statistics'), 'graph', node, state, (open) => ({ known: open.knownStats(), facts }));
  return { ...appearance, isFolder: known?.state === 'failed' && !isAboutWhole(known.error) };
}

/** A detail of a part; the second text of a pair is for screen readers. */
type SectionFact = string | readonly [shown: string, spoken: string];

interface SectionDetails {
  readonly known: PartState<unknown>;
  readonly facts: readonly SectionFact[];
}

/** Returns the appearance of a part with its details, and with a note when it could not be read. */
function section(
  label: string,
  icon: string,
  { connection }: NodeScope,
  { registries, t }: TreeState,
  look: (session: Session) => SectionDetails,
): Appearance {
  const session = registries.session(connection.id);
  if (session === undefined) return named(label, icon, []);
  const { known, facts } = look(session);
  const isFailed = known.state === 'failed' && !isAboutWhole(known.error);
  return named(label, icon, isFailed ? [...facts, t('could not be read')] : facts);
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

function countFact(
  count: number | undefined,
  text: (count: number, t: Translate) => string,
  t: Translate,
): readonly SectionFact[] {
  return count === undefined ? [] : [[numberText(count), text(count, t)]];
}

/** Distinguishes the lists of the server from those of its tenants. */
function scopeFact({ connection, tenant }: NodeScope, t: Translate): readonly SectionFact[] {
  return connection.tenants.length > 0 && tenant === undefined ? [t('whole server')] : [];
}

/** Returns the count in the statistics for a list that was not read; undefined when the count would include tenants. */
function countOf(part: 'users' | 'rules', { tenant }: NodeScope, session: Session): number | undefined {
  const stats = lastValue(session.knownStats());
  const isOfAll = tenant === undefined && session.connection.tenants.length === 0 && stats?.multiTenant !== true;
  return isOfAll ? stats?.[part] : undefined;
}
