import { close, open, read, readdir, readFile, realpath, stat } from 'node:fs';
import { homedir } from 'node:os';
import { promisify } from 'node:util';
import type { Disk } from './disk.ts';
import { toEntry, toStats } from './node-stats.ts';
import { hostSystem } from './paths.ts';
import { requireRegular } from './regular-file.ts';
import { scriptStartLength } from './windows-executables.ts';

// These modules are loaded in every Node process, while `node:fs/promises` would load others when the server starts.
const [readFileAt, folderAt, statsAt, realPathOf] = [
  promisify(readFile),
  promisify(readdir),
  promisify(stat),
  promisify(realpath.native),
];

/** The disk of this machine. */
export const nodeDisk: Disk = {
  platform: hostSystem,
  async readFile(path) {
    requireRegular(path, toStats(await statsAt(path)));
    return readFileAt(path);
  },
  readFolder: async (path) => (await folderAt(path, { withFileTypes: true })).map(toEntry),
  look: async (path) => toStats(await statsAt(path)),
  realPath: (path) => realPathOf(path),
};

/** Resolves to the first bytes of a file; to none if it cannot be read. */
export async function readStart(path: string): Promise<Uint8Array> {
  try {
    requireRegular(path, toStats(await statsAt(path)));
    const file = await promisify(open)(path, 'r');
    const buffer = new Uint8Array(scriptStartLength);
    try {
      const { bytesRead } = await promisify(read)(file, buffer, 0, buffer.length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await promisify(close)(file);
    }
  } catch {
    return new Uint8Array();
  }
}

/** Returns the home folder of the user. */
export function homeFolder(): string {
  // `homedir` returns the same, but loads another Node module.
  return (process.platform !== 'win32' && process.env.HOME) || homedir();
}
