import type { Known, Session } from '../../registry/session.ts';
import type { Translate } from '../translate.ts';
import { visibleText } from '../visible-text.ts';
import type { Appearance } from './appearance.ts';
import { conditionOf, lastValue } from './condition.ts';
import type { Health } from './context-value.ts';
import { entriesText, rulesText, usersText } from './counts.ts';
import type { CacheNode, RegistryNode, RulesNode, StatisticsNode, TenantNode, UsersNode } from './node.ts';
import { scopeOf } from './place.ts';
import { bytesText } from './quantity.ts';
import type { TreeState } from './tree-state.ts';

const registryIcons: Readonly<Record<Health, { readonly icon: string; readonly color?: string }>> = {
  unknown: { icon: 'server' },
  ok: { icon: 'server' },
  failing: { icon: 'warning', color: 'problemsWarningIcon.foreground' },
  'signed-out': { icon: 'sign-in' },
};

export function registryAppearance({ connection }: RegistryNode, state: TreeState): Appearance {
  const { t } = state;
  const session = state.registries.session(connection.id);
  const { health, latency } = session === undefined ? { health: 'unknown' as const } : conditionOf(session);
  const address = visibleText(connection.baseUrl.replace(/^https?:\/\//, ''));
  const words = { unknown: [], ok: [], failing: [t('failing')], 'signed-out': [t('signed out')] }[health];
  const speed = health === 'ok' && latency !== undefined ? [t('{0} ms', Math.round(latency))] : [];
  const kind = connection.isLocal ? t('registry on this machine') : t('registry');
  const spoken = health === 'ok' ? [t('works')] : words;
  return {
    label: visibleText(connection.name),
    description: [address, ...words, ...speed].join(' · '),
    ...(health === 'ok' && connection.isLocal ? { icon: 'vm-running' } : registryIcons[health]),
    accessibleLabel: [visibleText(connection.name), kind, address, ...spoken, ...speed].join(', '),
    isFolder: true,
  };
}

export function tenantAppearance({ tenant }: TenantNode, t: Translate): Appearance {
  return named(visibleText(tenant), 'organization', [], [t('tenant')]);
}

export function usersAppearance(node: UsersNode, state: TreeState): Appearance {
  const { t } = state;
  return section(t('Users'), 'account', node, state, (session) => {
    const known = session.knownUsers(scopeOf(node));
    const stats = node.tenant === undefined ? lastValue(session.knownStats())?.users : undefined;
    const count = lastValue(known)?.items.length ?? stats;
    return [known, count === undefined ? [] : [usersText(count, t)]];
  });
}

export function rulesAppearance(node: RulesNode, state: TreeState): Appearance {
  const { t } = state;
  const how = state.groupRulesBy === 'user' ? t('by user') : t('by pattern');
  return section(t('Access Rules'), 'law', node, state, (session) => {
    const known = session.knownRules(scopeOf(node));
    const stats = node.tenant === undefined ? lastValue(session.knownStats())?.rules : undefined;
    const count = lastValue(known)?.items.length ?? stats;
    return [known, count === undefined ? [how] : [rulesText(count, t), how]];
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
    return [known, count === undefined ? [] : [entriesText(count, bytes, t)]];
  });
}

export function statisticsAppearance(node: StatisticsNode, state: TreeState): Appearance {
  const { t } = state;
  const session = state.registries.session(node.connection.id);
  const known = session?.knownStats();
  const stats = known && lastValue(known);
  const stored = [...(stats?.storageByRegistry.values() ?? [])].reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const { hits = 0, misses = 0 } = stats?.cache ?? {};
  const asked = hits + misses;
  const facts = [
    ...(stored === 0 ? [] : [t('{0} stored', bytesText(stored))]),
    ...(asked === 0 ? [] : [t('{0} % cache hits', Math.round((hits / asked) * 100))]),
  ];
  const appearance = section(t('Statistics'), 'graph', node, state, (open) => [open.knownStats(), facts]);
  return { ...appearance, isFolder: known?.state === 'failed' };
}

/** A part of a registry with what is known of it; one that could not be read says so. */
function section(
  label: string,
  icon: string,
  { connection }: { readonly connection: RegistryNode['connection'] },
  { registries, t }: TreeState,
  look: (session: Session) => readonly [known: Known<unknown>, facts: readonly string[]],
): Appearance {
  const session = registries.session(connection.id);
  if (session === undefined) return named(label, icon, [], []);
  const [known, facts] = look(session);
  return named(label, icon, known.state === 'failed' ? [...facts, t('could not be read')] : facts, []);
}

function named(label: string, icon: string, facts: readonly string[], spoken: readonly string[]): Appearance {
  return {
    label,
    ...(facts.length > 0 && { description: facts.join(' · ') }),
    icon,
    accessibleLabel: [label, ...spoken, ...facts].join(', '),
    isFolder: true,
  };
}
