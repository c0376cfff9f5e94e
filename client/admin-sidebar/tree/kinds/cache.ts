import { adminRequests } from '../../../admin-api/http/requests.ts';
import { cacheEntryColumns } from '../../columns/record-columns.ts';
import type { CacheEntryNode, CacheFolderNode, CacheNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { titled, withColumns } from '../appearance/facts.ts';
import { cacheFolderAppearance } from '../appearance/group-appearance.ts';
import { cacheEntryAppearance } from '../appearance/record-appearance.ts';
import { cacheAppearance } from '../appearance/section-appearance.ts';
import { folderAround } from '../nodes/folder-around.ts';
import { actionsIf } from './actions.ts';
import type { NodeKind } from './node-kind.ts';
import { ownerOf } from './registry.ts';

export const cacheKind: NodeKind<CacheNode> = {
  part: () => 'cache',
  parent: ownerOf,
  appearance: cacheAppearance,
  facts: (_, { t }) =>
    titled(t('Cache'), t('Packages and metadata of other registries that this registry has cached.')),
  actions: (node, state) => ['refreshNode!', 'copyCurl', ...actionsIf(!isEmpty(node, state), 'evict')],
  request: () => adminRequests.cache(),
};

/** Returns whether the list of entries, or else the statistics, show that there is nothing to evict. */
function isEmpty({ connection }: CacheNode, { registries }: TreeState): boolean {
  const session = registries.session(connection.id);
  const listing = session?.cache.last();
  if (listing === undefined) return session?.stats.last()?.cache.entries === 0;
  return listing.items.length === 0 && listing.broken.length === 0 && listing.isPartial !== true;
}

export const cacheFolderKind: NodeKind<CacheFolderNode> = {
  part: () => 'cache',
  names: ({ registry, path }) => [registry, path],
  parent: (node, state) =>
    node.path === '' ? { kind: 'cache', connection: node.connection } : folderAround(node, node.path, state),
  appearance: cacheFolderAppearance,
  facts: (node) => titled(pathOf(node)),
  actions: () => ['copyName', 'evict'],
  name: pathOf,
};

function pathOf({ registry, path }: CacheFolderNode): string {
  return [registry, path].filter((part) => part !== '').join('/');
}

export const cacheEntryKind: NodeKind<CacheEntryNode> = {
  part: () => 'cache',
  names: ({ entry }) => [entry.registry, entry.path],
  parent: (node, state) => folderAround(node, node.entry.path, state),
  appearance: cacheEntryAppearance,
  facts: ({ entry }, { t }) => withColumns(entry.path, cacheEntryColumns(t), entry),
  actions: () => ['evict!', 'explainAccess', 'copyName', 'copyJson', 'copyCurl'],
  name: ({ entry }) => `${entry.registry}/${entry.path}`,
  record: ({ entry: { registry, path, size, fetchedAt, lastUsedAt, hits } }) => ({
    ...{ registry, path, size },
    ...{ fetched_at: fetchedAt, last_used_at: lastUsedAt, hits },
  }),
  request: ({ entry }) => adminRequests.evict(entry.registry, entry.path),
};
