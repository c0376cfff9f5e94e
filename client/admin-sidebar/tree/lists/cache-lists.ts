import type { CacheEntry, Listing } from '../../../admin-api/model.ts';
import type { Session } from '../../../admin-api/session.ts';
import type { Translate } from '../../../text/translate.ts';
import type { CacheFolderNode, CacheNode } from '../../tree-state/tree-node.ts';
import { entriesText } from '../../wording/counts.ts';
import { type CacheFolder, cacheFolders, collapsed, folderAt, segmentsOf } from './cache-folders.ts';
import { type NodeList, nodeList } from './node-list.ts';
import { cached, ranged, undivided } from './ranged.ts';

type FolderMember = { readonly folder: CacheFolder } | { readonly entry: CacheEntry };

const foldersOf = cached(({ items }: Listing<CacheEntry>) => cacheFolders(items));
const rangedMembers = cached((folder: CacheFolder) =>
  ranged(membersOf(folder), memberName, (member) => ('folder' in member ? member.folder.count : 1)),
);

const countText = (count: number, t: Translate): string => entriesText(count, undefined, t);

/** Returns the registries in the cache. */
export function cacheList(node: CacheNode, session: Session): NodeList {
  const { connection } = node;
  return nodeList(node, {
    part: session.cache,
    subject: { about: 'cache' },
    countText,
    countOf: ({ items }) => items.length,
    rangedOf: (entries) => undivided([...foldersOf(entries).keys()].sort()),
    nodeOf: (registry) => ({ kind: 'cache-folder', connection, registry, path: '' }),
    listingOf: (entries) => entries,
  });
}

export function cacheFolderList(node: CacheFolderNode, session: Session): NodeList {
  const { connection, registry } = node;
  return nodeList(node, {
    part: session.cache,
    subject: { about: 'cache' },
    countText,
    countOf: (entries) => cacheFolderOf(entries, node)?.count ?? 0,
    rangedOf(entries) {
      const folder = cacheFolderOf(entries, node);
      return folder && rangedMembers(folder);
    },
    nodeOf: (member) =>
      'entry' in member
        ? { kind: 'cache-entry', connection, entry: member.entry }
        : { kind: 'cache-folder', connection, registry, path: collapsed(member.folder).path },
  });
}

export function cacheFolderOf(listing: Listing<CacheEntry>, node: CacheFolderNode): CacheFolder | undefined {
  const registry = foldersOf(listing).get(node.registry);
  return registry && folderAt(registry, node.path);
}

/** Returns the name of a member within its folder: the last segment of its path. */
export function memberName(member: FolderMember): string {
  const path = 'folder' in member ? member.folder.path : member.entry.path;
  return segmentsOf(path).at(-1) ?? '';
}

function membersOf(folder: CacheFolder): readonly FolderMember[] {
  const folders = [...folder.folders.values()].map((inner) => ({ folder: inner }));
  const entries = [...folder.entries.values()].map((entry) => ({ entry }));
  return [...folders, ...entries];
}
