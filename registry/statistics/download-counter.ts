/** The downloads of a version on one day since they were last stored. */
export interface CountedDownloads {
  readonly tenant: string;
  readonly name: string;
  readonly version: string;
  count: number;
  /** When the last of them was responded to, in milliseconds since 1970. */
  lastAt: number;
}

export interface DownloadCounterOptions {
  /** Adds downloads to those that are stored. */
  readonly store: (counts: readonly CountedDownloads[]) => Promise<void>;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

const millisecondsPerDay = 86_400_000;
/** Milliseconds between two writes. A process that is killed loses the downloads since the last one. */
const flushInterval = 10_000;
/** The number of versions that are stored in one transaction, so that requests do not wait long. */
const portion = 500;
/** The number of versions after which downloads are stored without waiting for the interval. */
const maxVersions = 20_000;
/** The number of versions that are remembered while they cannot be stored. */
const maxRemembered = 100_000;

/** Counts downloads in memory and stores them periodically, so that a download does not require a write. */
export class DownloadCounter {
  readonly #options: DownloadCounterOptions;
  readonly #timer: NodeJS.Timeout;
  #counts = new Map<string, CountedDownloads>();
  #writing = Promise.resolve();
  /** The attempt that begins after the current one. */
  #next: Promise<void> | undefined;

  constructor(options: DownloadCounterOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.flush(), flushInterval).unref();
  }

  /** Counts a download of a version. */
  count(tenant: string, name: string, version: string): void {
    const isNew = this.#add({ tenant, name, version, count: 1, lastAt: this.#options.now() });
    if (isNew && this.#counts.size === maxVersions) void this.flush();
  }

  /** Stores the downloads. If that fails, they are stored later. Calls during an attempt share the next one. Never rejects. */
  flush(): Promise<void> {
    this.#next ??= this.#writing.then(() => {
      this.#writing = this.#write();
      this.#next = undefined;
      return this.#writing;
    });
    return this.#next;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    for (let start = 0; start < counts.length; start += portion) {
      try {
        await this.#options.store(counts.slice(start, start + portion));
      } catch (error) {
        for (const one of counts.slice(start)) this.#add(one);
        this.#options.onFailure(error);
        return;
      }
    }
  }

  /** Returns whether the version had no downloads on the day, in UTC. */
  #add(one: CountedDownloads): boolean {
    const day = Math.floor(one.lastAt / millisecondsPerDay);
    const key = `${one.tenant}\n${one.name}\n${one.version}\n${day}`;
    const counted = this.#counts.get(key);
    if (counted) {
      counted.count += one.count;
      counted.lastAt = Math.max(counted.lastAt, one.lastAt);
    } else if (this.#counts.size < maxRemembered) {
      this.#counts.set(key, one);
    }
    return counted === undefined;
  }
}
