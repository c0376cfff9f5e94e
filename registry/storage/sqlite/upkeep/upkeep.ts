import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Blobs } from '../../blobs/blobs.ts';
import type { Reserve } from '../../folder/reserve.ts';
import type { Transaction } from '../transaction.ts';
import { OrphanRecords } from './orphan-records.ts';
import { Pace } from './pace.ts';
import { type OrphanOptions, removeOrphans } from './remove-orphans.ts';
import { verifyContents } from './verify-contents.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds between two searches for orphans, and between two verifications of all contents. */
const orphanInterval = 15 * minute;
const verificationInterval = 24 * hour;
/** Milliseconds of running time; see `OrphanOptions`. */
const defaultTimes: UpkeepTimes = { graceTime: hour, trashTime: 7 * 24 * hour };
/** The share of the time that background work may take. */
const shareOfTime = 0.05;

export type UpkeepTimes = Pick<OrphanOptions, 'graceTime' | 'trashTime'>;

export interface UpkeepOptions {
  readonly database: DatabaseSync;
  readonly transaction: Transaction;
  readonly blobs: Blobs;
  readonly reserve: Reserve;
  readonly folder: string;
  readonly tryRemoval: (remove: () => void) => boolean;
  readonly onStep: (step: string) => void;
  /** Returns milliseconds that never decrease, unlike the clock of the system. */
  readonly elapsed: () => number;
}

/** The background work on a data folder: removes orphans, verifies contents, and reserves space for a full disk. */
export class Upkeep {
  readonly #options: UpkeepOptions;
  readonly #records: OrphanRecords;
  readonly #stop = new AbortController();
  #countedUntil: number;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#records = new OrphanRecords(options.database, options.transaction);
    this.#countedUntil = options.elapsed();
  }

  /** Works until `stop`. Failures, for example of a full disk, are reported, and the work is repeated later. */
  start(onFailure: (error: unknown) => void): void {
    const repeat = async (work: () => Promise<unknown>, interval: number): Promise<void> => {
      while (!this.#stop.signal.aborted) {
        await work().catch((error: unknown) => this.#stop.signal.aborted || onFailure(error));
        await new Pace(1, this.#stop.signal).wait(interval).catch(() => undefined);
      }
    };
    this.#running = Promise.all([
      repeat(() => this.tidy(), orphanInterval),
      repeat(() => this.verify(), verificationInterval),
    ]);
  }

  /** Ends the work, and resolves when the database may be closed. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    // If these are lost because the disk is full, orphans only remain for longer.
    await this.#countTime().catch(() => undefined);
  }

  /** Removes orphans once, and reserves space. Resolves to the number of moved and removed files. */
  async tidy(times: UpkeepTimes = defaultTimes, share = shareOfTime): Promise<number> {
    await this.#options.reserve.occupy();
    await this.#countTime();
    const pace = new Pace(share, this.#stop.signal);
    return await removeOrphans({ ...this.#options, records: this.#records, ...times }, pace);
  }

  /** Verifies all contents once. Resolves to the number of damaged ones. */
  async verify(share = shareOfTime): Promise<number> {
    const { database, blobs } = this.#options;
    const pace = new Pace(share, this.#stop.signal);
    return await verifyContents(database, blobs, pace, randomBytes(64).toString('hex'));
  }

  async #countTime(): Promise<void> {
    const now = this.#options.elapsed();
    if (now - this.#countedUntil < minute) return;
    await this.#records.addRunningTime(now - this.#countedUntil);
    this.#countedUntil = now;
  }
}
