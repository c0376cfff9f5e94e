import { visibleText } from '../../../server/core/text/visible-text.ts';
import { conditionOf } from '../tree-state/registry-condition.ts';
import { numberText } from '../wording/quantity.ts';
import { expiringTokens } from './expiring-tokens.ts';
import type { TreeState } from './kinds/list-record.ts';
import { waitingCounts } from './waiting-records.ts';

/** The badge on the icon of the sidebar, and the message above the tree. */
export interface Attention {
  readonly badge?: { readonly value: number; readonly tooltip: string };
  readonly message?: string;
}

/**
 * Returns the number of failing registries, of tokens that expire soon and of records that wait for the user, and the
 * names of the registries whose data may be outdated.
 */
export function attentionOf(state: TreeState): Attention {
  const { records, registries, now, t } = state;
  const failing = registries.connections.flatMap((connection) => {
    const session = registries.session(connection.id);
    const condition = session && conditionOf(session, records.lists);
    return condition?.health === 'failing' ? [{ name: visibleText(connection.name), ...condition }] : [];
  });
  const stale = failing.filter(({ isWhole, isKnown }) => isWhole && isKnown).map(({ name }) => name);
  const expiring = registries.connections.reduce((sum, { id }) => {
    const session = registries.session(id);
    return sum + (session === undefined ? 0 : expiringTokens(session, now));
  }, 0);
  const failures = failing.length === 1 ? t('1 registry is failing') : t('{0} registries are failing', failing.length);
  const expiries = expiring === 1 ? t('1 token expires soon') : t('{0} tokens expire soon', numberText(expiring));
  const waiting = waitingCounts(state);
  const tooltip = [
    ...(failing.length > 0 ? [failures] : []),
    ...(expiring > 0 ? [expiries] : []),
    ...waiting.map(({ text }) => text),
  ].join(', ');
  const value = failing.length + expiring + waiting.reduce((sum, { count }) => sum + count, 0);
  return {
    ...(value > 0 && { badge: { value, tooltip } }),
    ...(stale.length > 0 && {
      message: t('The data of {0} is from before the failure.', stale.join(', ')),
    }),
  };
}
