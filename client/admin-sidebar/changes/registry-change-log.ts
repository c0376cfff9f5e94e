/** One change of a registry that somebody asked for in this window, and what came of it. Holds no secret. */
export interface ChangeEntry {
  /** Counts up; never given twice. */
  readonly id: number;
  readonly at: Date;
  /** The registry's name, and the tenant where there is one. */
  readonly where: string;
  readonly address: string;
  /** A sentence without its full stop: `Delete the user alice`. */
  readonly what: string;
  readonly isDone: boolean;
  /** What the registry answered, in one line. */
  readonly answer: string;
}

const most = 500;

/** What this window changed, the newest first; the oldest are forgotten. */
export class RegistryChangeLog {
  #entries: readonly ChangeEntry[] = [];
  #lastId = 0;
  readonly #listeners = new Set<(added?: ChangeEntry) => void>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  get entries(): readonly ChangeEntry[] {
    return this.#entries;
  }

  add(change: Omit<ChangeEntry, 'id' | 'at'>): void {
    const entry = { ...change, id: ++this.#lastId, at: this.#now() };
    this.#entries = [entry, ...this.#entries].slice(0, most);
    this.#tell(entry);
  }

  clear(): void {
    this.#entries = [];
    this.#tell();
  }

  /** Calls back with what was added, or with nothing when all is gone. Gives what ends it. */
  onDidChange(listener: (added?: ChangeEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(added?: ChangeEntry): void {
    for (const listener of this.#listeners) listener(added);
  }
}
