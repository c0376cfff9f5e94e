import { isVirtual } from '../../core/analysis/graph/placement/virtual-path.ts';
import type { Disk } from '../../files/disk.ts';
import { unixPath } from '../../files/paths.ts';

export interface DiskParts {
  /** The disk of this machine; undefined if there is none. */
  readonly machine: Disk | undefined;
  /** Reads files through the client. */
  readonly client: Disk;
  /** Returns whether the client supports requests to read files. */
  readonly canUseClient: () => boolean;
}

/** Returns a disk for all paths: files of this machine are read directly, all others through the client. */
export function joinedDisk({ machine, client, canUseClient }: DiskParts): Disk {
  const diskFor = (path: string): Disk => {
    if (machine && !isVirtual(unixPath(path))) return machine;
    if (canUseClient()) return client;
    throw new Error(`\`${path}\` is not on this machine, and the client does not support reading files.`);
  };
  return {
    platform: (machine ?? client).platform,
    variables: machine?.variables,
    readFile: async (path) => diskFor(path).readFile(path),
    readFolder: async (path) => diskFor(path).readFolder(path),
    look: async (path) => diskFor(path).look(path),
    realPath: async (path) => diskFor(path).realPath(path),
  };
}
