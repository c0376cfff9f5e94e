import type { Mutation } from '../../../../admin-client/changes/mutation.ts';
import { cacheList } from '../../../../admin-client/lists/cache-list.ts';
import type { CacheEntry, Listing } from '../../../../admin-client/records/model.ts';
import type { Session } from '../../../../admin-client/session.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import type { Translate } from '../../../text/translate.ts';
import type { NodeScope } from '../../tree-state/node-scope.ts';
import type { NodeOf, TreeNode } from '../../tree-state/tree-node.ts';
import { entriesText } from '../../wording/counts.ts';
import type { Appearance } from '../kinds/appearance.ts';
import { titled } from '../kinds/facts.ts';
import type { NodeKind, TreeState } from '../kinds/list-record.ts';
import type { NodeList } from '../kinds/node-list.ts';
import { nodeList } from '../nodes/node-list.ts';
import { rangeAround } from '../nodes/range-around.ts';
import { cached, ranged } from '../ranges/ranged.ts';
import { type CacheFolder, cacheFolders, collapsed, folderAt, segmentsOf } from './cache-paths.ts';

declare module '../../tree-state/tree-node.ts' {
  interface NodeProperties {
    /**
     * A registry in the cache, or a folder of its paths. The path has no trailing slash; it is empty for the registry
     * itself.
     */
    readonly 'cache-folder': { readonly registry: string; readonly path: string };
  }
}

type CacheFolderNode = NodeOf<'cache-folder'>;
type FolderMember = { readonly folder: CacheFolder } | { readonly entry: CacheEntry };

const foldersOf = cached(({ items }: Listing<CacheEntry>) => cacheFolders(items));
const rangedMembers = cached((folder: CacheFolder) =>
  ranged(membersOf(folder), memberName, (member) => ('folder' in member ? member.folder.count : 1)),
);

/** Returns a number of entries as text. */
export const cacheCountText = (count: number, t: Translate): string => entriesText(count, undefined, t);

/** Returns the change that evicts an entry from the cache. */
export function eviction({ registry, path }: CacheEntry): Mutation {
  return { kind: 'evict', registry, path };
}

/** Returns the registries in the cache. */
export function registriesIn(entries: Listing<CacheEntry>): readonly string[] {
  return [...foldersOf(entries).keys()].sort();
}

export const cacheFolderKind: NodeKind<CacheFolderNode> = {
  part: () => 'cache',
  names: ({ registry, path }) => [registry, path],
  parent: (node, state) =>
    node.path === '' ? { kind: 'cache', connection: node.connection } : folderAround(node, node, state),
  list: listOfFolder,
  appearance: cacheFolderAppearance,
  facts: (node) => titled(pathOf(node)),
  actions: () => ['copyName', 'evict'],
  async deletions({ registry, path }, session) {
    const { items } = await session.list(cacheList, {}).read();
    const isBelow = (entry: CacheEntry): boolean =>
      entry.registry === registry && (path === '' || entry.path === path || entry.path.startsWith(`${path}/`));
    return items.filter(isBelow).map(eviction);
  },
  name: pathOf,
};

function pathOf({ registry, path }: CacheFolderNode): string {
  return [registry, path].filter((part) => part !== '').join('/');
}

function listOfFolder(node: CacheFolderNode, session: Session): NodeList {
  const { connection, registry } = node;
  return nodeList(node, {
    part: session.list(cacheList, {}),
    subject: { about: 'cache' },
    countText: cacheCountText,
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

function cacheFolderOf(listing: Listing<CacheEntry>, node: CacheFolderNode): CacheFolder | undefined {
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

function cacheFolderAppearance(node: CacheFolderNode, state: TreeState): Appearance {
  const { registries, t } = state;
  const session = registries.session(node.connection.id);
  const listing = session?.list(cacheList, {}).last();
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
  const { within } = placeOf(node, node, state);
  return within.path === '' ? node.path : node.path.slice(within.path.length + 1);
}

/** Returns the node of the folder or range that contains a path of the cache. */
export function folderAround(nodeScope: NodeScope, { registry, path }: CachedPath, state: TreeState): TreeNode {
  const { within, name } = placeOf(nodeScope, { registry, path }, state);
  return name === undefined ? within : rangeAround(within, name, state);
}

type CachedPath = Pick<CacheEntry, 'registry' | 'path'>;

/** Returns the folder that contains a path, and the name of its member on the way to the path. */
function placeOf(
  { connection }: NodeScope,
  { registry, path }: CachedPath,
  { registries }: TreeState,
): { readonly within: CacheFolderNode; readonly name?: string } {
  const top: CacheFolderNode = { kind: 'cache-folder', connection, registry, path: '' };
  const entries = registries.session(connection.id)?.list(cacheList, {}).last();
  const root = entries && cacheFolderOf(entries, top);
  if (root === undefined) return { within: top };
  const segments = segmentsOf(path);
  const folder = drawnFolder(root, segments);
  return { within: { ...top, path: folder.path }, name: segments[depthOf(folder)] ?? '' };
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
