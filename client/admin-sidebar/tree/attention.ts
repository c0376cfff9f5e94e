import { visibleText } from '../../text/visible-text.ts';
import { conditionOf } from './state/registry-condition.ts';
import type { TreeState } from './state/tree-state.ts';

/** What stands beside the icon of the sidebar, and above the tree. */
export interface Attention {
  readonly badge?: { readonly value: number; readonly tooltip: string };
  readonly message?: string;
}

/** Tells of registries that do not work, and when what is shown of one may have changed since. */
export function attentionOf({ registries, t }: TreeState): Attention {
  const failing = registries.connections.flatMap((connection) => {
    const session = registries.session(connection.id);
    const condition = session && conditionOf(session);
    return condition?.health === 'failing' ? [{ name: visibleText(connection.name), ...condition }] : [];
  });
  const stale = failing.filter(({ isWhole, isKnown }) => isWhole && isKnown).map(({ name }) => name);
  const tooltip = failing.length === 1 ? t('1 registry is failing') : t('{0} registries are failing', failing.length);
  return {
    ...(failing.length > 0 && { badge: { value: failing.length, tooltip } }),
    ...(stale.length > 0 && {
      message: t('What is shown of {0} was read before the failure.', stale.join(', ')),
    }),
  };
}
