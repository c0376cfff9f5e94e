import { setTimeout as delay } from 'node:timers/promises';
import { optionalInteger } from '../row.ts';
import type { Database } from './database.ts';

export interface OtherServersOptions {
  readonly database: Database;
  /** Identifies this server. */
  readonly server: string;
  /** Milliseconds after which a server that sends no messages does not count. */
  readonly maxSilence: number;
}

interface WaitingChange {
  readonly revision: number;
  resolve(): void;
  reject(error: unknown): void;
}

/** Milliseconds between two questions to the database. */
const minPause = 1;
const maxPause = 50;

/** The other servers that share the database, for which changes wait. All changes that wait share the questions to the database. */
export class OtherServers {
  readonly #options: OtherServersOptions;
  #waiting: WaitingChange[] = [];
  #isAsking = false;

  constructor(options: OtherServersOptions) {
    this.#options = options;
  }

  /** Resolves when each other server that sends messages has seen a revision, which is committed. */
  untilSeen(revision: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ revision, resolve, reject });
      if (!this.#isAsking) void this.#ask();
    });
  }

  /** Never rejects. */
  async #ask(): Promise<void> {
    this.#isAsking = true;
    for (let pause = minPause; this.#waiting.length > 0; ) {
      // Only those whose change was committed before the question.
      const asking = this.#waiting;
      this.#waiting = [];
      try {
        const seen = await this.#seenByAll();
        const behind = asking.filter(({ revision }) => revision > seen);
        for (const { revision, resolve } of asking) if (revision <= seen) resolve();
        this.#waiting.push(...behind);
        pause = behind.length < asking.length ? minPause : Math.min(2 * pause, maxPause);
        if (behind.length > 0) await delay(pause);
      } catch (error) {
        for (const { reject } of asking) reject(error);
      }
    }
    this.#isAsking = false;
  }

  /** Resolves to the revision that all others have seen, and to infinity if there are none. */
  async #seenByAll(): Promise<number> {
    const { database, server, maxSilence } = this.#options;
    const [row = {}] = await database.query(
      `SELECT min(seen) AS seen FROM servers
       WHERE id <> $1 AND seen_at > clock_timestamp() - make_interval(secs => $2)`,
      [server, maxSilence / 1_000],
    );
    return optionalInteger(row, 'seen') ?? Number.POSITIVE_INFINITY;
  }
}
