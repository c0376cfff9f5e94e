import { cacheList } from '../../../../admin-client/lists/cache-list.ts';
import type { CacheEntry } from '../../../../admin-client/records/model.ts';
import { lastValue } from '../../../../admin-client/session.ts';
import type { NodeScope } from '../../tree-state/node-scope.ts';
import { entriesText } from '../../wording/counts.ts';
import { actionsIf } from '../kinds/actions.ts';
import type { Appearance } from '../kinds/appearance.ts';
import type { ListRecord, TreeState } from '../kinds/list-record.ts';
import { section, unread } from '../nodes/list-appearance.ts';
import { listKind } from '../nodes/list-kind.ts';
import { wholeList } from '../nodes/node-list.ts';
import { undivided } from '../ranges/ranged.ts';
import { cacheEntryKind } from './cache-entries.ts';
import { cacheCountText, cacheFolderKind, eviction, registriesIn } from './cache-folders.ts';

declare module '../../tree-state/tree-node.ts' {
  interface NodeProperties {
    readonly cache: unknown;
  }
}

/** The cached packages and metadata of other registries. */
export const cache: ListRecord<CacheEntry> = {
  kind: 'cache',
  source: cacheList,
  needsAdminApi: true,
  countText: cacheCountText,
  emptyText: (t) => t('The cache is empty'),
  deletion: (entry) => ({ mutation: eviction(entry) }),
  unreadableText: (t) => t('Unreadable cache entry'),
  kinds: {
    cache: listKind({
      source: cacheList,
      label: (t) => t('Cache'),
      note: (t) => t('Packages and metadata of other registries that this registry has cached.'),
      icon: 'database',
      list: (node, session) =>
        wholeList(node, session, cache, {
          rangedOf: (entries) => undivided(registriesIn(entries)),
          nodeOf: (registry) => ({ kind: 'cache-folder', connection: node.connection, registry, path: '' }),
        }),
      redrawnAlsoAfter: ['stats'],
      appearance: cacheAppearance,
      actions: (node, state) => ['refreshNode!', 'copyCurl', ...actionsIf(!isEmpty(node, state), 'evict')],
      deletions: async (_, session) => (await session.list(cacheList, {}).read()).items.map(eviction),
    }),
    'cache-folder': cacheFolderKind,
    'cache-entry': cacheEntryKind,
  },
};

/**
 * Returns whether the cache is empty according to the list of entries or, if the list has not been read, the
 * statistics.
 */
function isEmpty({ connection }: NodeScope, { registries }: TreeState): boolean {
  const session = registries.session(connection.id);
  const listing = session?.list(cacheList, {}).last();
  if (listing === undefined) return session?.stats.last()?.cache.entries === 0;
  return listing.items.length === 0 && listing.broken.length === 0 && listing.isPartial !== true;
}

function cacheAppearance({ connection }: NodeScope, { registries, t }: TreeState): Appearance {
  const session = registries.session(connection.id);
  const known = session?.list(cacheList, {}).known() ?? unread;
  const entries = lastValue(known)?.items;
  const stats = session?.stats.last()?.cache;
  const count = entries?.length ?? stats?.entries;
  const bytes = entries?.reduce((sum, { size }) => sum + (size ?? 0), 0) ?? stats?.bytes;
  return section(t('Cache'), 'database', known, t, count === undefined ? [] : [entriesText(count, bytes, t)]);
}
