import type { ShellCheckComment } from '../../core/analysis/shellcheck/comment.ts';

/** The maximum number of scripts of a folder with cached comments. Beyond it, those that no document contains are removed. */
const maxUnused = 10_000;

interface FolderComments {
  readonly config: string;
  readonly bySource: Map<string, readonly ShellCheckComment[]>;
}

/** The comments about scripts, by the folder and the text of the script. */
export class KnownComments {
  readonly #folders = new Map<string, FolderComments>();

  of(folder: string, source: string): readonly ShellCheckComment[] | undefined {
    return this.#folders.get(folder)?.bySource.get(source);
  }

  /**
   * Sets the configuration of a folder. Returns whether it has changed, in which case the comments about the folder's scripts
   * are removed.
   */
  configure(folder: string, config: string): boolean {
    const known = this.#folders.get(folder);
    if (known?.config === config) return false;
    this.#folders.set(folder, { config, bySource: new Map() });
    return known !== undefined;
  }

  add(folder: string, source: string, comments: readonly ShellCheckComment[]): void {
    this.#folders.get(folder)?.bySource.set(source, comments);
  }

  /** Limits the memory for a folder. `used` returns the scripts of its documents. */
  prune(folder: string, used: () => ReadonlySet<string>): void {
    const bySource = this.#folders.get(folder)?.bySource;
    if (!bySource || bySource.size <= maxUnused) return;
    const sources = used();
    for (const source of [...bySource.keys()]) if (!sources.has(source)) bySource.delete(source);
  }
}
