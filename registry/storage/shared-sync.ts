import { closeSync, fsync, fsyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const syncFile = promisify(fsync);

/**
 * Syncs a file or a folder: what was written to it, or named in it, before the call is on the disk to stay when the promise
 * is fulfilled. Those who ask while a sync is running share the next one, so that many at once do not cost a sync each.
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

  /** Does not return before it is done. */
  runNow(): void {
    fsyncSync(this.#file);
  }

  /** To be called when nobody waits any more. */
  close(): void {
    closeSync(this.#file);
  }

  async #afterwards(running: Promise<void>): Promise<void> {
    // How the running one ends is the matter of those who asked for it.
    await Promise.allSettled([running]);
    this.#next = undefined;
    await this.run();
  }
}
