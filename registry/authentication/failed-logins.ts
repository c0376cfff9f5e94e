import type { Logger } from 'pino';
import { usernameProblem } from '../../access/username.ts';
import { forgetOldest } from '../errors/forget-oldest.ts';
import type { StorageForReads } from '../storage/contract/storage.ts';
import { looksLikeToken } from '../tokens/looks-like-token.ts';

/** Milliseconds. */
const window = 600_000;
/** The maximum number of records in a window. */
const maxRecords = 100;
/** The maximum number of records that the database keeps. */
const maxKept = 10_000;
const maxRecent = 1_000;

/** A request with wrong credentials. */
export interface FailedLogin {
  readonly tenant: string;
  readonly address: string;
  /** The network of the address, from `networkOf`. */
  readonly network: string;
  /** The username that was sent; undefined for a token without a username. */
  readonly name: string | undefined;
}

/**
 * Records failed logins in the audit log. Repetitions are counted instead of recorded, and the number of records is limited,
 * so that guessing cannot fill the disk.
 */
export class FailedLogins {
  readonly #storage: StorageForReads;
  readonly #logger: Logger;
  readonly #now: () => number;
  readonly #isSecret: (text: string) => boolean;
  /** The time of the latest record, by network and name. */
  readonly #recent = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;
  #records = 0;
  #unrecorded = 0;

  /** `isSecret` returns whether a text is a token, which a client may send as the username by mistake. */
  constructor(options: {
    readonly storage: StorageForReads;
    readonly logger: Logger;
    readonly now: () => number;
    readonly isSecret: (text: string) => boolean;
  }) {
    this.#storage = options.storage;
    this.#logger = options.logger;
    this.#now = options.now;
    this.#isSecret = options.isSecret;
  }

  record({ tenant, address, network, name }: FailedLogin): void {
    const now = this.#now();
    const target = this.#shown(name);
    const key = JSON.stringify([network, tenant, target]);
    if (now - this.#since >= window) {
      this.#since = now;
      this.#records = 0;
    }
    if (now - (this.#recent.get(key) ?? Number.NEGATIVE_INFINITY) < window || this.#records >= maxRecords) {
      this.#unrecorded++;
      return;
    }
    this.#recent.delete(key);
    this.#recent.set(key, now);
    forgetOldest(this.#recent, maxRecent);
    this.#records++;
    const details = { not_recorded_before: this.#unrecorded };
    this.#unrecorded = 0;
    const record = { tenant, actor: 'anonymous', target, address, details };
    // The response does not wait for the record, and a full disk does not change the response.
    this.#storage.audit
      .addFailedLogin(record, maxKept)
      .catch((error: unknown) => this.#logger.error({ err: error }, 'a failed login could not be recorded'));
  }

  /** Returns a name that contains no secret: a valid username that is neither a token nor looks like one. */
  #shown(name: string | undefined): string {
    if (name === undefined) return '(token)';
    if (usernameProblem(name) !== undefined) return '(not a valid username)';
    return looksLikeToken(name) || this.#isSecret(name) ? '(a token as the username)' : name;
  }
}
