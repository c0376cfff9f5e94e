import { basename, dirname } from 'node:path';
import { canonicalPath, pathKey } from '../../core/paths/canonical-path.ts';
import { ignoresCase } from '../../core/paths/path-system.ts';
import { entryPath } from '../../files/paths.ts';
import type { CommandDisk } from './command-disk.ts';

/**
 * Returns a path as its folders list it, so that a file has one path, whatever the case in which the user wrote it. Names that no
 * folder lists stay as they are, such as those of folders that cannot be read.
 */
export function listedPath(path: string, disk: CommandDisk): string {
  const folder = dirname(path);
  if (!ignoresCase(disk.platform) || folder === path) return path;
  const [parent, name] = [listedPath(folder, disk), basename(path)];
  const key = keyOf(name, disk);
  const names = namesIn(parent, disk);
  const listed = names.includes(name) ? name : names.find((other) => keyOf(other, disk) === key);
  return entryPath(parent, listed ?? name);
}

/** Returns a text that is the same for all spellings of a name. */
export function keyOf(name: string, { platform }: Pick<CommandDisk, 'platform'>): string {
  return pathKey(canonicalPath(name, platform), platform);
}

/** Returns the names in a folder; none if it cannot be read. */
export function namesIn(folder: string, disk: CommandDisk): readonly string[] {
  try {
    return disk.stats(folder)?.kind === 'folder' ? disk.entries(folder).map(({ name }) => name) : [];
  } catch {
    return [];
  }
}
