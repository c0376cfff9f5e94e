import { closeSync, fsync, fsyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const syncFile = promisify(fsync);

/**
 * Syncs a file or a folder. When the promise of a call resolves, all earlier writes to the file, or renames in the folder,
 * are durable. Calls during a sync share the next sync.
 */
export class SharedSync {
  readonly #file: number;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  run(): Promise<void> {
    if (this.#running) {
      this.#next ??= this.#afterwards(this.#running);
      return this.#next;
    }
    this.#running = syncFile(this.#file).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Syncs and blocks until the sync is complete. */
  runNow(): void {
    fsyncSync(this.#file);
  }

  /** Must be called after all syncs have settled. */
  close(): void {
    closeSync(this.#file);
  }

  async #afterwards(running: Promise<void>): Promise<void> {
    // A failure of the running sync is reported to its own callers.
    await Promise.allSettled([running]);
    this.#next = undefined;
    await this.run();
  }
}
