import { adminRequests } from '../../../admin-api/http/requests.ts';
import { lastValue } from '../../../admin-api/session.ts';
import { visibleText } from '../../../text/visible-text.ts';
import { cacheEntryColumns } from '../../columns/record-columns.ts';
import type { CacheEntryNode, CacheFolderNode, CacheNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { entriesText } from '../../wording/counts.ts';
import { bytesText } from '../../wording/quantity.ts';
import { type CacheFolder, collapsed, segmentsOf } from '../lists/cache-folders.ts';
import { cacheFolderOf, memberName } from '../lists/cache-lists.ts';
import { rangeAround } from '../nodes/range-around.ts';
import { actionsIf } from './actions.ts';
import type { Appearance } from './appearance.ts';
import { titled, withColumns } from './facts.ts';
import { section, unread } from './list-appearance.ts';
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

/**
 * Returns whether the cache is empty according to the list of entries or, if the list has not been read, the
 * statistics.
 */
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

function cacheAppearance({ connection }: CacheNode, { registries, t }: TreeState): Appearance {
  const session = registries.session(connection.id);
  const known = session?.cache.known() ?? unread;
  const entries = lastValue(known)?.items;
  const stats = session?.stats.last()?.cache;
  const count = entries?.length ?? stats?.entries;
  const bytes = entries?.reduce((sum, { size }) => sum + (size ?? 0), 0) ?? stats?.bytes;
  return section(t('Cache'), 'database', known, t, count === undefined ? [] : [entriesText(count, bytes, t)]);
}

function cacheFolderAppearance(node: CacheFolderNode, state: TreeState): Appearance {
  const { registries, t } = state;
  const session = registries.session(node.connection.id);
  const listing = session?.cache.last();
  const folder = listing && cacheFolderOf(listing, node);
  const isRegistry = node.path === '';
  const label = isRegistry ? visibleText(node.registry) : visibleText(shownPath(node, state));
  const size = entriesText(folder?.count ?? 0, folder?.bytes, t);
  return {
    label,
    description: size,
    icon: isRegistry ? 'archive' : 'folder',
    accessibleLabel: [label, isRegistry ? t('registry') : t('folder'), size].join(', '),
    isFolder: true,
  };
}

/**
 * Returns the path of a folder relative to its parent node. A folder that contains only another folder shares a node
 * with it.
 */
function shownPath(node: CacheFolderNode, state: TreeState): string {
  const parent = folderAround(node, node.path, state);
  const around = parent.kind === 'name-range' ? parent.within : parent;
  return around.kind === 'cache-folder' && around.path !== '' ? node.path.slice(around.path.length + 1) : node.path;
}

/** Returns the node of the folder or range that contains a path of the cache. */
function folderAround(node: CacheFolderNode | CacheEntryNode, path: string, state: TreeState): TreeNode {
  const { connection } = node;
  const session = state.registries.session(connection.id);
  const registry = node.kind === 'cache-folder' ? node.registry : node.entry.registry;
  const top: CacheFolderNode = { kind: 'cache-folder', connection, registry, path: '' };
  const entries = session?.cache.last();
  const root = entries && cacheFolderOf(entries, top);
  if (root === undefined) return top;
  const segments = segmentsOf(path);
  const folder = drawnFolder(root, segments);
  return rangeAround({ ...top, path: folder.path }, segments[depthOf(folder)] ?? '', state);
}

/** Returns the innermost folder that contains a path and has a node. */
function drawnFolder(root: CacheFolder, segments: readonly string[]): CacheFolder {
  let current = root;
  for (;;) {
    const inner = current.folders.get(segments[depthOf(current)] ?? '');
    const next = inner && collapsed(inner);
    if (next === undefined || depthOf(next) >= segments.length) return current;
    current = next;
  }
}

const depthOf = ({ path }: CacheFolder): number => (path === '' ? 0 : segmentsOf(path).length);

function cacheEntryAppearance({ entry }: CacheEntryNode, { t }: TreeState): Appearance {
  const name = visibleText(memberName({ entry }));
  const size = entry.size === undefined ? [] : [bytesText(entry.size)];
  return {
    label: name,
    description: size[0],
    icon: /\.t(?:ar\.)?gz$/.test(entry.path) ? 'package' : 'json',
    accessibleLabel: [name, t('cache entry'), ...size].join(', '),
    isFolder: false,
  };
}
