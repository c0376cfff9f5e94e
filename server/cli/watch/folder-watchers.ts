import { type FSWatcher, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { causeOf, codeOf } from '../../files/failure.ts';

interface FolderWatcher {
  readonly watcher: FSWatcher;
  /** Differs from that of another folder that had or has the same path. */
  readonly identity: string;
}

/** Watches folders, without the folders in them. A folder that is not added again in a round is no longer watched. */
export class FolderWatchers {
  readonly #watchers = new Map<string, FolderWatcher>();
  readonly #isWritten: (path: string) => boolean;
  #added = new Set<string>();
  #hasChanged = false;
  #onChange: (() => void) | undefined;
  #failure: string | undefined;

  /** Changes of the files that `isWritten` accepts do not count. */
  constructor(isWritten: (path: string) => boolean) {
    this.#isWritten = isWritten;
  }

  /** The reason why a folder cannot be watched; undefined if all can. */
  get failure(): string | undefined {
    return this.#failure;
  }

  startRound(): void {
    this.#added = new Set();
    this.#hasChanged = false;
  }

  add(folder: string): void {
    if (this.#added.has(folder)) return;
    this.#added.add(folder);
    try {
      const identity = identityOf(folder);
      if (this.#watchers.get(folder)?.identity === identity) return;
      // The system does not notify a watcher of the folder that takes the place of its own.
      this.#remove(folder);
      const watcher = watch(folder, (_, name) => this.#changed(folder, name));
      watcher.on('error', () => this.#remove(folder));
      this.#watchers.set(folder, { watcher, identity });
    } catch (error) {
      // A folder that does not exist is created in one that is watched.
      if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') this.#failure = causeOf(error);
    }
  }

  endRound(): void {
    for (const folder of [...this.#watchers.keys()]) if (!this.#added.has(folder)) this.#remove(folder);
  }

  /** Resolves `delay` milliseconds after the first change since the round started, or when the signal is aborted. */
  async changed(signal: AbortSignal, delay: number): Promise<void> {
    if (!this.#hasChanged && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const end = () => {
          signal.removeEventListener('abort', end);
          resolve();
        };
        this.#onChange = end;
        signal.addEventListener('abort', end);
      });
      this.#onChange = undefined;
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, delay));
  }

  close(): void {
    for (const folder of [...this.#watchers.keys()]) this.#remove(folder);
  }

  #changed(folder: string, name: string | null): void {
    const isOwn = name !== null && (/^\.taskwright-.*\.tmp$/.test(name) || this.#isWritten(join(folder, name)));
    if (isOwn) return;
    this.#hasChanged = true;
    this.#onChange?.();
  }

  #remove(folder: string): void {
    this.#watchers.get(folder)?.watcher.close();
    this.#watchers.delete(folder);
  }
}

/** Returns the identity of a folder. Systems use the number of a deleted folder again, so it includes the time of creation. */
function identityOf(folder: string): string {
  const { ino, birthtimeNs } = statSync(folder, { bigint: true });
  return `${ino} ${birthtimeNs}`;
}
