import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { causeOf, codeOf } from '../../files/failure.ts';

/** Watches folders, without the folders in them. A folder that is not added again in a round is no longer watched. */
export class FolderWatchers {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #written: ReadonlySet<string>;
  #added = new Set<string>();
  #hasChanged = false;
  #onChange: (() => void) | undefined;
  #failure: string | undefined;

  /** Changes of the files `written` do not count. */
  constructor(written: ReadonlySet<string>) {
    this.#written = written;
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
    if (this.#watchers.has(folder)) return;
    try {
      const watcher = watch(folder, (_, name) => this.#changed(folder, name));
      watcher.on('error', () => this.#remove(folder));
      this.#watchers.set(folder, watcher);
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
    const isOwn = name !== null && (/^\.taskwright-.*\.tmp$/.test(name) || this.#written.has(join(folder, name)));
    if (isOwn) return;
    this.#hasChanged = true;
    this.#onChange?.();
  }

  #remove(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}
