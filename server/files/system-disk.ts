import { basename, dirname, join } from 'node:path';
import { canonicalPath, pathKey } from '../core/paths/canonical-path.ts';
import { ignoresCase, type PathSystem } from '../core/paths/path-system.ts';
import type { Disk, DiskStats } from './disk.ts';
import { startsWithInterpreter } from './windows-executables.ts';

export interface SystemDiskOptions {
  /** Returns the system, which may change. */
  readonly platform: () => PathSystem;
  /** Resolves to the first bytes of a file; undefined if only whole files can be read. */
  readonly readStart: ((path: string) => Promise<Uint8Array>) | undefined;
}

/**
 * Returns a disk as another system sees it: with or without regard to the case of names, and with permissions as there. On
 * Windows, where files have no permissions, these are unknown for another system.
 */
export function systemDisk(disk: Disk, { platform, readStart }: SystemDiskOptions): Disk {
  /** Resolves to how the disk spells a path. */
  const at = async (path: string): Promise<string> =>
    ignoresCase(platform()) && !ignoresCase(disk.platform) ? similarPath(path, disk, platform()) : path;
  return {
    get platform() {
      return platform();
    },
    variables: disk.variables,
    readFile: async (path) => disk.readFile(await at(path)),
    readFolder: async (path) => disk.readFolder(await at(path)),
    realPath: async (path) => disk.realPath(await at(path)),
    look: async (path) => {
      if (platform() === disk.platform) return disk.look(path);
      if (isSeparatedByBackslash(path) || !(await isFound(path))) throw missing(path);
      const actual = await at(path);
      const stats = await disk.look(actual);
      return stats.kind === 'file' ? { ...stats, isRunnable: await isRunnable(actual, stats) } : stats;
    },
  };

  /** Returns whether only Windows separates names of the path, which a text contains, by `\\`. */
  function isSeparatedByBackslash(path: string): boolean {
    return disk.platform === 'windows' && platform() !== 'windows' && path.includes('/') && path.includes('\\');
  }

  async function isFound(path: string): Promise<boolean> {
    return !ignoresCase(disk.platform) || ignoresCase(platform()) || isExact(path, disk);
  }

  async function isRunnable(path: string, stats: DiskStats): Promise<boolean | undefined> {
    if (platform() === 'windows') return readStart && startsWithInterpreter(await readStart(path));
    return disk.platform === 'windows' ? undefined : stats.isRunnable;
  }
}

/** Resolves to how the disk, which does not ignore the case of names, spells a path; to the path itself if nothing has that name. */
async function similarPath(path: string, disk: Disk, platform: PathSystem): Promise<string> {
  const folder = dirname(path);
  if (folder === path || (await exists(path, disk))) return path;
  const actual = await similarPath(folder, disk, platform);
  const key = keyOf(basename(path), platform);
  const name = (await namesIn(actual, disk)).find((other) => keyOf(other, platform) === key);
  return join(actual, name ?? basename(path));
}

/**
 * Resolves to whether the disk, which ignores the case of names, spells a path like this. A name that is not listed is not a spelling
 * of another one: on Windows, it may be a short name.
 */
async function isExact(path: string, disk: Disk): Promise<boolean> {
  const [folder, name] = [dirname(path), basename(path)];
  if (folder === path) return true;
  const names = await namesIn(folder, disk);
  const key = keyOf(name, disk.platform);
  const isSpelled = names.includes(name) || !names.some((other) => keyOf(other, disk.platform) === key);
  return isSpelled && isExact(folder, disk);
}

function keyOf(name: string, platform: PathSystem): string {
  return pathKey(canonicalPath(name, platform), platform);
}

async function exists(path: string, disk: Disk): Promise<boolean> {
  return disk.look(path).then(
    () => true,
    () => false,
  );
}

/** Resolves to the names in a folder; to none if it cannot be read. */
async function namesIn(folder: string, disk: Disk): Promise<readonly string[]> {
  const entries = await disk.readFolder(folder).catch(() => []);
  return entries.map(({ name }) => name);
}

function missing(path: string): Error {
  return Object.assign(new Error(`\`${path}\` does not exist`), { code: 'ENOENT' });
}
