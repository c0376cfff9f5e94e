import { isVirtual } from '../../core/analysis/graph/virtual-path.ts';
import type { Disk } from '../../files/disk.ts';
import { unixPath } from '../../files/paths.ts';

export interface DiskParts {
  /** The disk of this machine; undefined where there is none. */
  readonly machine: Disk | undefined;
  /** What the client can read. */
  readonly client: Disk;
  /** Whether the client lets itself be asked. */
  readonly isServed: () => boolean;
}

/** One disk for every path: this machine reads its own files, and the client all others. */
export function joinedDisk({ machine, client, isServed }: DiskParts): Disk {
  const of = (path: string): Disk => {
    if (machine && !isVirtual(unixPath(path))) return machine;
    if (isServed()) return client;
    throw new Error(`${path} is not on this machine, and the editor does not pass its files on.`);
  };
  return {
    readFile: async (path) => of(path).readFile(path),
    readFolder: async (path) => of(path).readFolder(path),
    look: async (path) => of(path).look(path),
    realPath: async (path) => of(path).realPath(path),
  };
}
