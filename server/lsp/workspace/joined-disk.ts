import { isVirtual } from '../../core/analysis/graph/virtual-path.ts';
import type { Disk } from '../../files/disk.ts';
import { unixPath } from '../../files/paths.ts';

export interface DiskParts {
  /** The disk of this machine; undefined where there is none. */
  readonly machine: Disk | undefined;
  /** Reads files through the client. */
  readonly client: Disk;
  /** Returns whether the client answers requests to read files. */
  readonly isServed: () => boolean;
}

/** Returns a disk for all paths: files of this machine are read directly, all others through the client. */
export function joinedDisk({ machine, client, isServed }: DiskParts): Disk {
  const of = (path: string): Disk => {
    if (machine && !isVirtual(unixPath(path))) return machine;
    if (isServed()) return client;
    throw new Error(`${path} is not on this machine, and the client does not provide its files.`);
  };
  return {
    readFile: async (path) => of(path).readFile(path),
    readFolder: async (path) => of(path).readFolder(path),
    look: async (path) => of(path).look(path),
    realPath: async (path) => of(path).realPath(path),
  };
}
