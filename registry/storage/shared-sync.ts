import { open } from 'node:fs/promises';

/**
 * Syncs a folder: what was named in it before the call is on the disk to stay when the promise is fulfilled. Those who
 * ask while a sync is running share the next one, so that many files at once do not cost a sync each.
 */
export class SharedSync {
  readonly #path: string;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  run(): Promise<void> {
    if (this.#running) {
      this.#next ??= this.#afterwards(this.#running);
      return this.#next;
    }
    this.#running = this.#sync();
    return this.#running;
  }

  async #afterwards(running: Promise<void>): Promise<void> {
    // How the running one ends is the matter of those who asked for it.
    await Promise.allSettled([running]);
    this.#next = undefined;
    await this.run();
  }

  async #sync(): Promise<void> {
    try {
      const folder = await open(this.#path);
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    } finally {
      this.#running = undefined;
    }
  }
}
