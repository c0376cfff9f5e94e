import { closeSync, fsync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const syncFile = promisify(fsync);

/**
 * Syncs a folder: what was named in it before the call is on the disk to stay when the promise is fulfilled. Those who
 * ask while a sync is running share the next one, so that many files at once do not cost a sync each.
 */
export class SharedSync {
  readonly #folder: number;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(path: string) {
    this.#folder = openSync(path, 'r');
  }

  run(): Promise<void> {
    if (this.#running) {
      this.#next ??= this.#afterwards(this.#running);
      return this.#next;
    }
    this.#running = syncFile(this.#folder).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** To be called when nobody waits any more. */
  close(): void {
    closeSync(this.#folder);
  }

  async #afterwards(running: Promise<void>): Promise<void> {
    // How the running one ends is the matter of those who asked for it.
    await Promise.allSettled([running]);
    this.#next = undefined;
    await this.run();
  }
}
