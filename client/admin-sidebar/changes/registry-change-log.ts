/** A change that this window has made to a registry, and its result. Contains no secret. */
export interface ChangeEntry {
  /** Unique; increases with every entry. */
  readonly id: number;
  readonly at: Date;
  /** The name of the registry, and of the tenant if there is one. */
  readonly where: string;
  readonly address: string;
  /** A sentence without a period: `Delete the user alice`. */
  readonly what: string;
  readonly isDone: boolean;
  /** The response of the registry or the error, on one line. */
  readonly answer: string;
}

const maxEntries = 500;

/** The changes that this window has made, newest first; limited to the latest 500. */
export class RegistryChangeLog {
  #entries: readonly ChangeEntry[] = [];
  #lastId = 0;
  readonly #listeners = new Set<(added?: ChangeEntry) => void>();
  readonly #now: () => Date;

  /** `entries` contains the entries from before the window was reloaded, newest first. */
  constructor(now: () => Date, entries: readonly ChangeEntry[] = []) {
    this.#now = now;
    this.#entries = entries.slice(0, maxEntries);
    this.#lastId = entries.reduce((last, { id }) => Math.max(last, id), 0);
  }

  get entries(): readonly ChangeEntry[] {
    return this.#entries;
  }

  add(change: Omit<ChangeEntry, 'id' | 'at'>): void {
    const entry = { ...change, id: ++this.#lastId, at: this.#now() };
    this.#entries = [entry, ...this.#entries].slice(0, maxEntries);
    this.#report(entry);
  }

  clear(): void {
    this.#entries = [];
    this.#report();
  }

  /**
   * Calls the listener with each added entry, and without an entry after the log is cleared. Returns a function that
   * removes the listener.
   */
  onDidChange(listener: (added?: ChangeEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #report(added?: ChangeEntry): void {
    for (const listener of this.#listeners) listener(added);
  }
}
