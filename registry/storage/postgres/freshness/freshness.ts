import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StorageError, StorageUnavailable } from '../../errors.ts';
import { integer } from '../../row.ts';
import { DatabaseAddresses } from '../addresses.ts';
import { type Changed, type CommittedChange, channel, type Notification, notificationIn } from '../changes.ts';
import { connectionOptions } from '../connections.ts';
import type { Database } from '../database.ts';
import { OtherServers } from './other-servers.ts';

export interface FreshnessOptions {
  readonly address: string;
  readonly database: Database;
  /** Identifies this server. */
  readonly server: string;
  /** Loads the memory from the database again, and resolves to the revision of the database. */
  readonly reload: () => Promise<number>;
  /** Removes or updates the data in memory that a change has replaced. */
  readonly apply: (changed: Changed) => Promise<void> | undefined;
  readonly onError: (error: unknown) => void;
}

/** Milliseconds between messages in which a server reports that it is running. */
const beatInterval = 500;
/** Milliseconds for which a server trusts its memory after such a message was confirmed. */
const lease = 2_000;
/** Milliseconds after which a change no longer waits for a server that has stopped sending messages; more than the lease. */
const maxWait = 3_000;
/** Milliseconds to wait for notifications that are known to exist. */
const maxNotificationTime = 200;
/** The minimum and maximum number of milliseconds between attempts to connect; the delay grows with each failure. */
const minReconnectDelay = 250;
const maxReconnectDelay = 5_000;

/**
 * Keeps the memory of a server as current as the database, without a query for each request. A connection listens to
 * the changes of all servers, which the database sends in the order of their revisions. A change is confirmed when each
 * running server has reported to the server that made the change that it has seen it. A server that the change does not
 * wait for, because it no longer sends messages, cannot use its memory without a query: its lease ended earlier, by its
 * own monotonic clock. No clock of another machine matters.
 */
export class Freshness {
  readonly #options: FreshnessOptions;
  readonly #others: OtherServers;
  readonly #stop = new AbortController();
  /** The revision that the memory contains, and the one that has been received and will be applied. */
  #known = -1;
  #received = -1;
  #applying = 0;
  #tail: Promise<void> = Promise.resolve();
  #isListening = false;
  #needsReload = false;
  #reloading: Promise<void> | undefined;
  #validUntil = 0;
  /** Whether changes of other servers may wait until this one reports that it has seen them, and the servers that are known to wait. */
  #isAwaited = false;
  #awaiting = new Set<string>();
  #waiting: { readonly revision: number; readonly resolve: () => void }[] = [];
  #wake: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: FreshnessOptions) {
    this.#options = options;
    this.#others = new OtherServers({ ...options, maxSilence: maxWait });
  }

  /** Loads the memory, and begins to listen. */
  async start(): Promise<void> {
    await this.#reload();
    this.#running = this.#run();
  }

  /** Whether the memory contains every change that was confirmed. */
  get isCurrent(): boolean {
    return this.#applying === 0 && !this.#needsReload && performance.now() < this.#validUntil;
  }

  /** Resolves when the memory contains every change that was committed before the call. */
  async refresh(): Promise<void> {
    const { database } = this.#options;
    const [row = {}] = await database.query('SELECT value, pg_is_in_recovery() AS is_standby FROM revision');
    if (row.is_standby === true) {
      database.renew();
      throw new StorageUnavailable(new StorageError('The database is a standby, which may lack the latest changes.'));
    }
    const revision = integer(row, 'value');
    if (this.#isListening && this.#known < revision) await this.#until(revision, maxNotificationTime);
    await this.#tail;
    await this.#catchUp(revision);
  }

  /** Resolves when no server uses anything in memory that a change has replaced. */
  async committed({ revision, changed, others }: CommittedChange): Promise<void> {
    if (revision === this.#received + 1) this.#receive({ revision, changed, from: this.#options.server });
    else if (!this.#isListening) await this.#catchUp(revision);
    await Promise.all([this.#until(revision, maxWait), this.#others.untilSeen(revision, others)]);
    await this.#tail;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#wake();
    await this.#running;
    await this.#options.database
      .query('DELETE FROM servers WHERE id = $1', [this.#options.server])
      .catch(() => undefined);
  }

  #notified({ channel: name, payload = '' }: pg.Notification): void {
    if (name === channel) this.#receive(notificationIn(payload));
    else {
      const [server = '', revision] = payload.split(' ');
      this.#others.reported(server, Number(revision));
    }
  }

  #receive({ revision, changed, from }: Notification): void {
    if (revision <= this.#received) return;
    const isNext = revision === this.#received + 1;
    this.#received = revision;
    const applied = isNext && this.#applying === 0 ? this.#options.apply(changed) : undefined;
    if (isNext && this.#applying === 0 && !applied) {
      this.#advance(revision, from);
      return;
    }
    this.#applying++;
    this.#tail = this.#tail
      .then(() => (isNext ? (applied ?? this.#options.apply(changed)) : this.#catchUp(revision)))
      .then(() => this.#advance(revision, from))
      .catch((error: unknown) => {
        this.#needsReload = true;
        this.#options.onError(error);
      })
      .finally(() => this.#applying--);
  }

  /** Records what the memory contains and, if only one change has been applied, which server made it. */
  #advance(revision: number, from?: string): void {
    this.#known = Math.max(this.#known, revision);
    const isSeen = (one: { readonly revision: number }): boolean => one.revision <= this.#known;
    for (const { resolve } of this.#waiting.filter(isSeen)) resolve();
    this.#waiting = this.#waiting.filter((one) => !isSeen(one));
    if (from === this.#options.server) return;
    this.#isAwaited = true;
    if (from !== undefined) this.#awaiting.add(from);
    this.#wake();
  }

  async #catchUp(revision: number): Promise<void> {
    while (this.#known < revision || this.#needsReload) await this.#reload();
  }

  /** Concurrent calls share the reading of the database. */
  #reload(): Promise<void> {
    this.#reloading ??= (async () => {
      try {
        const revision = await this.#options.reload();
        this.#needsReload = false;
        this.#received = Math.max(this.#received, revision);
        this.#advance(revision);
      } finally {
        this.#reloading = undefined;
      }
    })();
    return this.#reloading;
  }

  /** Resolves when the memory contains a revision, or after `maxTime`. */
  #until(revision: number, maxTime: number): Promise<void> {
    if (this.#known >= revision) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, maxTime);
      const done = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push({ revision, resolve: done });
    });
  }

  async #run(): Promise<void> {
    const addresses = new DatabaseAddresses(this.#options.address);
    for (let pause = minReconnectDelay; !this.#stop.signal.aborted; pause = Math.min(2 * pause, maxReconnectDelay)) {
      const address = addresses.current;
      const client = new pg.Client(connectionOptions(address));
      // The query that fails reports the error as well.
      client.on('error', () => this.#wake());
      client.on('notification', (message) => this.#notified(message));
      try {
        await client.connect();
        await addresses.expectPrimary(client);
        await this.#listen(client);
      } catch (error) {
        if (!this.#stop.signal.aborted) this.#options.onError(error);
      } finally {
        if (this.#isListening) {
          pause = minReconnectDelay;
          // The primary may have become a standby, without closing the connections that send nothing.
          this.#options.database.renew();
        } else {
          addresses.failed(address);
        }
        this.#isListening = false;
        await client.end().catch(() => undefined);
      }
      await delay(pause, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  async #listen(client: pg.Client): Promise<void> {
    await client.query(`SET synchronous_commit = off; LISTEN ${channel}; LISTEN "${this.#options.server}"`);
    // The database may have been restored or replaced in the meantime, so that its revision is lower.
    this.#validUntil = 0;
    await this.#tail;
    this.#known = -1;
    this.#received = -1;
    await this.#catchUp(0);
    this.#isListening = true;
    await client.query(`DELETE FROM servers WHERE seen_at < clock_timestamp() - interval '1 day'`);
    await client.query('INSERT INTO servers VALUES ($1, -1, clock_timestamp()) ON CONFLICT DO NOTHING', [
      this.#options.server,
    ]);
    while (!this.#stop.signal.aborted) {
      this.#isAwaited = false;
      await this.#beat(client, this.#known);
      if (!this.#isAwaited) await this.#pause();
    }
  }

  /** Reports that this server is running and what it has seen, and renews the lease when it has seen everything. */
  async #beat(client: pg.Client, seen: number): Promise<void> {
    const start = performance.now();
    const awaiting = [...this.#awaiting];
    this.#awaiting.clear();
    const { rows } = await client.query(
      `UPDATE servers SET seen = $2, seen_at = clock_timestamp() WHERE id = $1
       RETURNING (SELECT value FROM revision) AS revision,
       (SELECT count(pg_notify(waiting, concat_ws(' ', servers.id, servers.seen))) FROM unnest($3::text[]) AS waiting) AS reports`,
      [this.#options.server, seen, awaiting],
    );
    const revision = start < this.#validUntil ? integer(rows[0] ?? {}, 'revision') : await lockedRevision(client);
    if (this.#known < revision) await this.#until(revision, maxNotificationTime);
    await this.#catchUp(revision);
    this.#validUntil = start + lease;
  }

  /** Waits until the next message is due. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, beatInterval);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/**
 * Resolves to the revision after all changes that may be committed without waiting for this server, because it has not
 * sent messages.
 */
async function lockedRevision(client: pg.Client): Promise<number> {
  const { rows } = await client.query('SELECT value FROM revision FOR SHARE');
  return integer(rows[0] ?? {}, 'value');
}
