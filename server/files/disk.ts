/** What stands in a folder; of a link it is not told where it leads. */
export interface DiskEntry {
  readonly name: string;
  readonly is: 'file' | 'folder' | 'link' | 'other';
}

export interface DiskStats {
  readonly is: 'file' | 'folder' | 'other';
  /** By its owner, its group or anybody; undefined where there is no such right. */
  readonly isRunnable: boolean | undefined;
}

/**
 * The disk that the files of a project are on, read and never written. Paths are absolute. Everything rejects with an
 * error whose `code` is the system's word (`ENOENT`, `ENOTDIR`, `EACCES`).
 */
export interface Disk {
  readFile(path: string): Promise<Uint8Array>;
  readFolder(path: string): Promise<readonly DiskEntry[]>;
  /** Links are followed. */
  look(path: string): Promise<DiskStats>;
  /** Where a path leads in the end. */
  realPath(path: string): Promise<string>;
}
