import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { ObjectStore } from '../../../objects/object-store.ts';
import type { BackgroundWork } from '../../contract/storage.ts';
import { text } from '../../row.ts';
import type { Database } from '../database.ts';

export interface OrphanObjectsOptions {
  readonly database: Database;
  readonly objects: ObjectStore;
  /** Seconds for which an object without references is kept. */
  readonly graceTime?: number;
}

interface GatheredObjects {
  readonly ids: Set<string>;
  readonly stored: Promise<void>;
}

const oneDay = 86_400;
/** Seconds between two searches, across all servers. */
const searchInterval = 21_600;
/** Milliseconds between checks of whether a search is due. */
const checkInterval = 600_000;

/** Small blobs that are examined at once. */
const pageSize = 1_000;

/** Matches an object or a small blob that no row refers to. */
const unreferenced = `NOT EXISTS (SELECT FROM versions WHERE versions.blob = stored.id)
  AND NOT EXISTS (SELECT FROM cache_entries WHERE cache_entries.blob = stored.id)
  AND NOT EXISTS (SELECT FROM staged_versions WHERE staged_versions.blob = stored.id)`;

/**
 * Removes the objects and the small blobs that nothing refers to: those of publications that failed, and of packages and cache entries
 * that were deleted. Only the clock of the database decides, and one server at a time searches. A server protects an object before it stores
 * it, so an object that a command is about to refer to is never removed (`protect`). A command that stores a small blob locks it.
 */
export class OrphanObjects implements BackgroundWork {
  readonly #options: OrphanObjectsOptions;
  #stopping: AbortController | undefined;
  #working: Promise<void> = Promise.resolve();
  /** The objects that the next statement protects. */
  #gathered: GatheredObjects | undefined;

  constructor(options: OrphanObjectsOptions) {
    this.#options = options;
  }

  start(onFailure: (error: unknown) => void): void {
    const stopping = new AbortController();
    this.#stopping = stopping;
    this.#working = this.#work(stopping.signal, onFailure);
  }

  async stop(): Promise<void> {
    this.#stopping?.abort();
    await this.#working;
  }

  /**
   * Restarts the grace time of an object. Waits while another server removes the object, so that it is stored after it
   * was removed. Concurrent calls share a statement.
   */
  async protect(id: string): Promise<void> {
    const gathered = this.#gathered ?? { ids: new Set(), stored: this.#protectGathered() };
    this.#gathered = gathered;
    gathered.ids.add(id);
    await gathered.stored;
  }

  /**
   * Removes the orphans whose grace time has passed, and begins it for new ones. Resolves to the number of removed
   * orphans.
   */
  async removeOrphans(signal?: AbortSignal): Promise<number> {
    return (await this.#removeObjects(signal)) + (await this.#removeSmallBlobs(signal));
  }

  async #removeObjects(signal: AbortSignal | undefined): Promise<number> {
    const { objects } = this.#options;
    let count = 0;
    let after: string | undefined;
    do {
      const page = await objects.list(after);
      for (const id of await this.#orphansAmong(page.objects.map(({ digest }) => digest))) {
        if (signal?.aborted) return count;
        if (await this.#removeObject(id)) count++;
      }
      after = page.next;
    } while (after !== undefined && !signal?.aborted);
    return count;
  }

  async #removeSmallBlobs(signal: AbortSignal | undefined): Promise<number> {
    const { database } = this.#options;
    let count = 0;
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows = await database.query('SELECT id FROM small_blobs WHERE id > $1 ORDER BY id LIMIT $2', [
        after,
        pageSize,
      ]);
      const ids = rows.map((row) => text(row, 'id'));
      for (const id of await this.#orphansAmong(ids)) {
        if (signal?.aborted) return count;
        if (await this.#removeSmallBlob(id)) count++;
      }
      after = ids.length === pageSize ? ids.at(-1) : undefined;
    }
    return count;
  }

  async #protectGathered(): Promise<void> {
    await setImmediate();
    // In order, so that no two statements wait for each other.
    const ids = [...(this.#gathered?.ids ?? [])].sort();
    this.#gathered = undefined;
    await this.#options.database.changes.query(
      `INSERT INTO objects SELECT id, now() FROM unnest($1::text[]) AS stored (id)
       ON CONFLICT (id) DO UPDATE SET protected_at = now()`,
      [ids],
    );
  }

  async #work(signal: AbortSignal, onFailure: (error: unknown) => void): Promise<void> {
    while (!signal.aborted) {
      try {
        if (await this.#isDue()) await this.removeOrphans(signal);
      } catch (error) {
        onFailure(error);
      }
      await delay(checkInterval, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Resolves to true for one of the servers when the interval has passed. */
  async #isDue(): Promise<boolean> {
    const rows = await this.#options.database.query(
      'UPDATE object_search SET started_at = now() WHERE started_at < now() - make_interval(secs => $1) RETURNING 1',
      [searchInterval],
    );
    return rows.length > 0;
  }

  /** Resolves to the objects that nothing has referred to during the grace time. */
  async #orphansAmong(ids: readonly string[]): Promise<readonly string[]> {
    const { database, graceTime = oneDay } = this.#options;
    // The grace time of an object that was in use begins when a search finds that nothing refers to it any longer.
    await database.query(`DELETE FROM objects AS stored WHERE id = ANY ($1) AND NOT (${unreferenced})`, [ids]);
    // An object without a row was used until now, comes from another server, or from an earlier time.
    await database.query(
      `INSERT INTO objects SELECT id, now() FROM unnest($1::text[]) AS stored (id) WHERE ${unreferenced} ON CONFLICT DO NOTHING`,
      [ids],
    );
    const rows = await database.query(
      `SELECT id FROM objects AS stored
       WHERE id = ANY ($1) AND protected_at <= now() - make_interval(secs => $2) AND ${unreferenced}`,
      [ids, graceTime],
    );
    return rows.map((row) => text(row, 'id'));
  }

  /** Removes an object while its row is locked, unless it was protected in the meantime. */
  #removeObject(id: string): Promise<boolean> {
    const { database, objects, graceTime = oneDay } = this.#options;
    return database.transaction(async (queries) => {
      const rows = await queries.query(
        `SELECT FROM objects AS stored
         WHERE id = $1 AND protected_at <= now() - make_interval(secs => $2) AND ${unreferenced} FOR UPDATE`,
        [id, graceTime],
      );
      if (rows.length === 0) return false;
      await objects.delete(id);
      await queries.query('DELETE FROM objects WHERE id = $1', [id]);
      return true;
    });
  }

  /** Removes a small blob while its row is locked, unless a transaction that had locked it has added a reference. */
  #removeSmallBlob(id: string): Promise<boolean> {
    return this.#options.database.transaction(async (queries) => {
      await queries.query('SELECT FROM small_blobs WHERE id = $1 FOR UPDATE', [id]);
      const removed = await queries.query(
        `DELETE FROM small_blobs AS stored WHERE id = $1 AND ${unreferenced} RETURNING 1`,
        [id],
      );
      if (removed.length === 0) return false;
      await queries.query('DELETE FROM objects WHERE id = $1', [id]);
      return true;
    });
  }
}
