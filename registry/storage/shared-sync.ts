import { closeSync, fdatasync, fdatasyncSync, fsync, fsyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { flagForSync, syncsFolders } from '../disk/sync-path.ts';

/**
 * The functions that sync changes to a file or a folder. A sync of overwritten parts is several times as fast without
 * the times of the file, on which nothing depends, since the file system need not sync its own journal.
 */
const syncs = {
  file: { start: promisify(fdatasync), now: fdatasyncSync },
  folder: { start: promisify(fsync), now: fsyncSync },
} as const;

/**
 * Syncs a file or a folder. When the promise of a call resolves, all earlier writes to the file, or renames in the folder,
 * are durable. Calls during a sync share the next sync. A folder is not synced on Windows, which refuses that.
 */
export class SharedSync {
  readonly #sync: (typeof syncs)[keyof typeof syncs];
  /** Undefined for a folder that the system does not sync. */
  readonly #file: number | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(kind: keyof typeof syncs, path: string, system: NodeJS.Platform = process.platform) {
    this.#sync = syncs[kind];
    if (kind === 'file') this.#file = openSync(path, flagForSync(system));
    else if (syncsFolders(system)) this.#file = openSync(path, 'r');
  }

  async run(): Promise<void> {
    if (this.#file === undefined) return;
    if (this.#running) {
      this.#next ??= this.#afterwards(this.#running);
      return this.#next;
    }
    this.#running = this.#sync.start(this.#file).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Syncs and blocks until the sync is complete. */
  runNow(): void {
    if (this.#file !== undefined) this.#sync.now(this.#file);
  }

  /** Must be called after all syncs have settled. */
  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  async #afterwards(running: Promise<void>): Promise<void> {
    // A failure of the running sync is reported to its own callers.
    await Promise.allSettled([running]);
    this.#next = undefined;
    await this.run();
  }
}
