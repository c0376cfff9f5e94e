import type { SettingVariables } from '../core/analysis/graph/setting-variables.ts';
import type { PathSystem } from '../core/paths/path-system.ts';

/** An entry of a folder. Links are not followed. */
export interface DiskEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

export interface DiskStats {
  readonly kind: 'file' | 'folder' | 'other';
  /**
   * Whether anyone has the permission to execute it; on Windows, whether it begins with `#!`, since the extensions of executable
   * files depend on config files. Undefined if it is not known.
   */
  readonly isRunnable: boolean | undefined;
}

/**
 * Read access to the disk with the files of a project. Paths are absolute. All methods reject with an error that has the
 * system's `code` (`ENOENT`, `ENOTDIR`, `EACCES`).
 */
export interface Disk {
  /** The system whose rules apply to names and permissions. */
  readonly platform: PathSystem;
  /** The settings of the runner in the environment variables of the machine. */
  readonly variables?: SettingVariables | undefined;
  readFile(path: string): Promise<Uint8Array>;
  readFolder(path: string): Promise<readonly DiskEntry[]>;
  /** Follows links. */
  look(path: string): Promise<DiskStats>;
  /** Resolves all links in the path. */
  realPath(path: string): Promise<string>;
}
