import type { ShellCheckComment } from '../../core/analysis/shellcheck/comment.ts';

/** The maximum number of scripts whose comments are kept for a folder. */
const maxScripts = 20_000;

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

  /** Sets the configuration of a folder. Forgets the comments that were made with another one. */
  configure(folder: string, config: string): void {
    if (this.#folders.get(folder)?.config !== config) this.#folders.set(folder, { config, bySource: new Map() });
  }

  add(folder: string, source: string, comments: readonly ShellCheckComment[]): void {
    const bySource = this.#folders.get(folder)?.bySource;
    bySource?.set(source, comments);
    const [oldest] = bySource && bySource.size > maxScripts ? bySource.keys() : [];
    if (oldest !== undefined) bySource?.delete(oldest);
  }
}
