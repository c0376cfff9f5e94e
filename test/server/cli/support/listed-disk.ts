import type { CommandDisk } from '../../../../server/cli/files/command-disk.ts';
import { ignoresCase, type PathSystem } from '../../../../server/core/paths/path-system.ts';

const texts: Readonly<Record<string, string>> = {
  '/w/Scripts/Build.sh': '#!/bin/sh\n',
  '/w/Scripts/plain.sh': 'echo\n',
  '/w/Scripts/run.ps1': 'Write-Host\n',
};
const folders: Readonly<Record<string, readonly string[]>> = {
  '/': ['w'],
  '/w': ['Scripts'],
  '/w/Scripts': ['Build.sh', 'plain.sh', 'run.ps1'],
};

/** Returns a disk of a system with three files in `/w/Scripts`, of which `Build.sh` is executable. */
export function listedDisk(platform: PathSystem): CommandDisk {
  const fold = (path: string): string => (ignoresCase(platform) ? path.toLowerCase() : path);
  const find = <Value>(record: Readonly<Record<string, Value>>, path: string): Value | undefined =>
    Object.entries(record).find(([key]) => fold(key) === fold(path))?.[1];
  const stats: CommandDisk['stats'] = (path) => {
    if (find(folders, path)) return { kind: 'folder', isRunnable: true };
    const isRunnable = platform === 'windows' ? undefined : /build/i.test(path);
    return find(texts, path) === undefined ? undefined : { kind: 'file', isRunnable };
  };
  const entries: CommandDisk['entries'] = (path) =>
    (find(folders, path) ?? []).map((name) => ({ name, kind: name.includes('.') ? 'file' : 'folder' }));
  return {
    ...{ platform, stats, entries },
    start: (path) => Buffer.from(find(texts, path) ?? ''),
    look: async (path) => stats(path) ?? Promise.reject(new Error('missing')),
    readFile: async (path) => Buffer.from(find(texts, path) ?? ''),
    readFolder: async (path) => entries(path),
    realPath: async (path) => path,
  };
}
