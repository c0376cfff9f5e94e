import type { CacheEntryNode, CacheFolderNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { type CacheFolder, collapsed, segmentsOf } from '../lists/cache-folders.ts';
import { cacheFolderOf } from '../lists/cache-lists.ts';
import { rangeAround } from './range-around.ts';

/** Returns the folder or range that contains a path of the cache. */
export function folderAround(node: CacheFolderNode | CacheEntryNode, path: string, state: TreeState): TreeNode {
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

/** Returns the innermost folder around a path that has a node. */
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
