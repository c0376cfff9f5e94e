import type { CacheEntry, Listing } from '../../../admin-api/model.ts';
import type { CacheFolderNode, CacheNode, TreeNode } from '../../tree-state/tree-node.ts';
import { type CacheFolder, collapsed, folderAt } from './cache-folders.ts';
import { foldersOf, rangedMembers } from './lists.ts';
import { rangedNodes } from './ranged-nodes.ts';

export function cacheRegistryNodes(listing: Listing<CacheEntry>, { connection }: CacheNode): readonly TreeNode[] {
  return [...foldersOf(listing).keys()]
    .sort()
    .map((registry) => ({ kind: 'cache-folder', connection, registry, path: '' }));
}

export function cacheFolderNodes(
  listing: Listing<CacheEntry>,
  within: CacheFolderNode,
  prefix?: string,
): readonly TreeNode[] {
  const folder = cacheFolderOf(listing, within);
  if (folder === undefined) return [];
  const { connection, registry } = within;
  return rangedNodes(rangedMembers(folder), { within, prefix }, (member) =>
    'entry' in member
      ? { kind: 'cache-entry', connection, entry: member.entry }
      : { kind: 'cache-folder', connection, registry, path: collapsed(member.folder).path },
  );
}

export function cacheFolderOf(listing: Listing<CacheEntry>, node: CacheFolderNode): CacheFolder | undefined {
  const registry = foldersOf(listing).get(node.registry);
  return registry && folderAt(registry, node.path);
}
