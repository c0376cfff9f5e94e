import { setTimeout as delay } from 'node:timers/promises';
import { integer, text } from '../../row.ts';
import type { Database } from '../database.ts';

export interface OtherServersOptions {
  readonly database: Database;
  /** Identifies this server. */
  readonly server: string;
  /** Milliseconds after which a server that sends no messages does not count. */
  readonly maxSilence: number;
}

interface WaitingChange {
  readonly revision: number;
  /** The servers that have not reported the revision. */
  readonly others: Set<string>;
  resolve(): void;
  reject(error: unknown): void;
}

/** Milliseconds between queries of the database, for servers whose reports do not arrive. */
const askingInterval = 25;

/** The other servers that share the database, for which changes wait. They report seen revisions in notifications. */
export class OtherServers {
  readonly #options: OtherServersOptions;
  #waiting: WaitingChange[] = [];
  #isAsking = false;

  constructor(options: OtherServersOptions) {
    this.#options = options;
  }

  /** Resolves when each of these servers has seen a committed revision, or no longer sends messages. */
  async untilSeen(revision: number, others: readonly string[]): Promise<void> {
    if (others.length === 0) return;
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ revision, others: new Set(others), resolve, reject });
      if (!this.#isAsking) void this.#askRepeatedly();
    });
  }

  /** Records that a server has reported that it has seen a revision. */
  reported(server: string, seen: number): void {
    for (const { revision, others } of this.#waiting) if (revision <= seen) others.delete(server);
    this.#endWaiting();
  }

  /** Never rejects. */
  async #askRepeatedly(): Promise<void> {
    this.#isAsking = true;
    await delay(askingInterval);
    while (this.#waiting.length > 0) {
      await this.#ask();
      await delay(askingInterval);
    }
    this.#isAsking = false;
  }

  async #ask(): Promise<void> {
    const { database, server, maxSilence } = this.#options;
    // Only those whose change was committed before the query.
    const asking = [...this.#waiting];
    try {
      const rows = await database.query(
        'SELECT id, seen FROM servers WHERE id <> $1 AND seen_at > clock_timestamp() - make_interval(secs => $2)',
        [server, maxSilence / 1_000],
      );
      const seen = new Map(rows.map((row) => [text(row, 'id'), integer(row, 'seen')]));
      for (const { revision, others } of asking) {
        for (const other of others) if (revision <= (seen.get(other) ?? revision)) others.delete(other);
      }
      this.#endWaiting();
    } catch (error) {
      this.#waiting = this.#waiting.filter((change) => !asking.includes(change));
      for (const { reject } of asking) reject(error);
    }
  }

  #endWaiting(): void {
    for (const { others, resolve } of this.#waiting) if (others.size === 0) resolve();
    this.#waiting = this.#waiting.filter(({ others }) => others.size > 0);
  }
}
