import { adminRequests } from '../../../../admin-client/http/requests.ts';
import { lastValue, type Session } from '../../../../admin-client/session.ts';
import { isAboutWhole } from '../../tree-state/registry-condition.ts';
import type { NodeOf, TreeNode } from '../../tree-state/tree-node.ts';
import { bytesText, percentText } from '../../wording/quantity.ts';
import type { Appearance } from '../kinds/appearance.ts';
import type { NodeKind, TreeState } from '../kinds/list-record.ts';
import { isFailed, section, unread } from '../nodes/list-appearance.ts';
import { failure } from '../nodes/message-nodes.ts';
import { statisticsFacts } from './registry-facts.ts';

type StatisticsNode = NodeOf<'statistics'>;

export const statisticsKind: NodeKind<StatisticsNode> = {
  part: () => 'stats',
  parent: ({ connection }) => ({ kind: 'registry', connection }),
  children: statisticsChildren,
  redrawnAfter: () => ['stats'],
  look: statisticsLook,
  appearance: statisticsAppearance,
  facts: statisticsFacts,
  actions: () => ['refreshNode!', 'statistics', 'copyCurl'],
  clickCommand: () => 'taskwright.registry.statistics',
  request: () => adminRequests.stats(),
};

/**
 * Returns an error node if the statistics cannot be read. Otherwise, the node has no children, because the statistics
 * have their own page.
 */
function statisticsChildren({ connection }: StatisticsNode, session: Session, state: TreeState): readonly TreeNode[] {
  const stats = session.stats.known();
  return stats.state === 'failed' && !isAboutWhole(stats.error)
    ? [failure({ connection }, { about: 'statistics' }, stats.error, state)]
    : [];
}

function statisticsLook(node: StatisticsNode, session: Session, state: TreeState): readonly unknown[] {
  const known = session.stats.known();
  return [JSON.stringify(statisticsAppearance(node, state)), known.state === 'failed' ? known.error : undefined];
}

function statisticsAppearance({ connection }: StatisticsNode, { registries, t }: TreeState): Appearance {
  const known = registries.session(connection.id)?.stats.known() ?? unread;
  const stats = lastValue(known);
  const stored = [...(stats?.storageByRegistry.values() ?? [])].reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const { hits = 0, misses = 0 } = stats?.cache ?? {};
  const lookups = hits + misses;
  const facts = [
    ...(stored === 0 ? [] : [t('{0} stored', bytesText(stored))]),
    ...(lookups === 0 ? [] : [t('{0}% cache hits', percentText(hits / lookups))]),
  ];
  return { ...section(t('Statistics'), 'graph', known, t, facts), isFolder: isFailed(known) };
}
