import { basename, dirname, join } from 'node:path';
import { ignoresCase, type PathSystem } from '../../core/paths/path-system.ts';
import type { DiskStats } from '../../files/disk.ts';
import { startsWithInterpreter } from '../../files/windows-executables.ts';
import { type CommandDisk, existing } from './command-disk.ts';
import { keyOf, namesIn } from './listed-path.ts';

/**
 * Returns a disk as another system sees it: with or without regard to the case of names, and with permissions as
 * there. On Windows, where files have no permissions, these are unknown for another system, on which `\` separates no names.
 */
export function platformDisk(disk: CommandDisk, platform: PathSystem): CommandDisk {
  if (disk.platform === platform && platform !== 'windows') return disk;
  const spelled = spellings(disk, platform);
  const stats = (path: string): DiskStats | undefined => {
    const actual = spelled(path);
    const found = actual === undefined ? undefined : disk.stats(actual);
    if (actual === undefined || found?.kind !== 'file') return found;
    if (disk.platform === 'windows' && platform !== 'windows') return { ...found, isRunnable: undefined };
    return platform === 'windows' ? { ...found, isRunnable: startsWithInterpreter(disk.start(actual)) } : found;
  };
  /** Returns how the disk spells a path. Throws the error for a missing path if the system does not find it. */
  const at = (path: string): string => {
    const actual = spelled(path);
    if (actual !== undefined) return actual;
    existing(undefined);
    return path;
  };
  return {
    platform,
    stats,
    look: async (path) => existing(stats(path)),
    start: (path) => disk.start(at(path)),
    entries: (path) => disk.entries(at(path)),
    readFile: async (path) => disk.readFile(at(path)),
    readFolder: async (path) => disk.readFolder(at(path)),
    realPath: async (path) => disk.realPath(at(path)),
  };
}

/**
 * Returns a function that finds how the disk spells a path that the system finds; undefined if the system does not find it: the disk
 * ignores the case of names or accepts `\`, and the system does not.
 */
function spellings(disk: CommandDisk, platform: PathSystem): (path: string) => string | undefined {
  const inCase = spellingsInCase(disk, platform);
  if (disk.platform !== 'windows' || platform === 'windows') return inCase;
  // Paths that texts contain have `/` as separator.
  return (path) => (path.includes('/') && path.includes('\\') ? undefined : inCase(path));
}

function spellingsInCase(disk: CommandDisk, platform: PathSystem): (path: string) => string | undefined {
  const [onDisk, onPlatform] = [ignoresCase(disk.platform), ignoresCase(platform)];
  if (onDisk === onPlatform) return (path) => path;
  const names = namesByFolder(disk);
  const ignoring = onPlatform ? { platform } : disk;
  const similar = (name: string, folder: string): string | undefined => {
    const key = keyOf(name, ignoring);
    return names(folder).find((other) => keyOf(other, ignoring) === key);
  };
  const ignoringCase = (path: string): string => {
    const folder = dirname(path);
    if (folder === path || disk.stats(path)) return path;
    const actual = ignoringCase(folder);
    const name = similar(basename(path), actual);
    return name === undefined ? path : join(actual, name);
  };
  // A name that is not listed is not a spelling of another one: on Windows, it may be a short name.
  const isExact = (path: string): boolean => {
    const [folder, name] = [dirname(path), basename(path)];
    if (folder === path) return true;
    return (names(folder).includes(name) || similar(name, folder) === undefined) && isExact(folder);
  };
  return onPlatform ? ignoringCase : (path) => (isExact(path) ? path : undefined);
}

/** Returns a function that lists the names in a folder, each once. A folder that cannot be read has none. */
function namesByFolder(disk: CommandDisk): (folder: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (folder) => {
    const names = known.get(folder) ?? namesIn(folder, disk);
    known.set(folder, names);
    return names;
  };
}
