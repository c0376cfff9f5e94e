import { setTimeout as delay } from 'node:timers/promises';
import { counted } from '../../server/core/text/counted.ts';
import { forgetOldest } from '../errors/forget-oldest.ts';
import { HttpError } from '../errors/http-error.ts';

/** The milliseconds for which wrong credentials count. */
export const window = 60_000;
/** The number of different wrong credentials that a network may send in a window before it is slowed down. */
const maxFailures = 20;
/** Milliseconds between checks of guessable credentials from a network that is slowed down. */
const pace = 250;
const maxWaitingOfNetwork = 128;
const maxWaiting = 1_000;
const maxNetworks = 10_000;
const maxRemembered = 20_000;

/** Credentials with fewer characters than this might be guessed, so the number of attempts is limited. */
export const minUnguessableLength = 20;

/** One attempt to sign in. */
export interface Attempt {
  /** The network of the client, from `networkOf`. */
  readonly network: string;
  /** A short text that is different for different credentials and does not reveal them. */
  readonly fingerprint: string;
  /** The number of characters of the token or password. */
  readonly length: number;
}

interface Failures {
  readonly since: number;
  /** The number of different wrong credentials. */
  count: number;
  /** The time of the next check, in milliseconds since 1970. */
  nextCheck: number;
  waiting: number;
}

/**
 * Limits attempts to guess credentials. Counts different wrong credentials, so that a client that repeats one stale token does
 * not count as guessing. After too many from one network, credentials that might be guessed wait for their turn to be checked.
 * Credentials that cannot be guessed, that were valid before, or that are known to be wrong do not wait, because checking them
 * does not help an attacker. Credentials are refused unchecked only while too many others wait.
 */
export class Throttle {
  readonly #now: () => number;
  readonly #failures = new Map<string, Failures>();
  readonly #valid = new Set<string>();
  readonly #wrong = new Set<string>();
  readonly #closed = new AbortController();
  #waiting = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Resolves when the credentials may be checked. Rejects with HttpError 429, or with 503 when the server is stopping. */
  async turn({ network, fingerprint, length }: Attempt): Promise<void> {
    const failures = this.#current(network);
    if (!failures || failures.count < maxFailures || length >= minUnguessableLength) return;
    if (this.#valid.has(fingerprint) || this.#wrong.has(fingerprint)) return;
    if (failures.waiting >= maxWaitingOfNetwork || this.#waiting >= maxWaiting) throw this.#refusal(failures);
    const now = this.#now();
    const at = Math.max(now, failures.nextCheck);
    failures.nextCheck = at + pace;
    failures.waiting++;
    this.#waiting++;
    try {
      await delay(at - now, undefined, { signal: this.#closed.signal });
    } catch {
      throw new HttpError(503, 'The server is stopping.');
    } finally {
      failures.waiting--;
      this.#waiting--;
    }
  }

  /** Returns whether credentials from a network that might be guessed have to wait. */
  isLimited(network: string): boolean {
    return (this.#current(network)?.count ?? 0) >= maxFailures;
  }

  /**
   * Counts wrong credentials; `others` is the number that other servers have already counted. Returns HttpError 429 when the
   * network has sent too many; undefined otherwise.
   */
  countFailure({ network, fingerprint }: Attempt, others = 0): HttpError | undefined {
    const current = this.#current(network);
    const failures = current ?? { since: this.#now(), count: 0, nextCheck: 0, waiting: 0 };
    if (!current) {
      this.#failures.delete(network);
      this.#failures.set(network, failures);
      forgetOldest(this.#failures, maxNetworks);
    }
    failures.count = Math.max(failures.count, others);
    const isLimited = failures.count >= maxFailures;
    if (!this.#wrong.has(fingerprint)) failures.count++;
    this.#valid.delete(fingerprint);
    remember(this.#wrong, fingerprint);
    return isLimited ? this.#refusal(failures) : undefined;
  }

  countSuccess({ fingerprint }: Attempt): void {
    this.#wrong.delete(fingerprint);
    remember(this.#valid, fingerprint);
  }

  /** Refuses all waiting credentials, because the server is stopping. */
  close(): void {
    this.#closed.abort();
  }

  #current(network: string): Failures | undefined {
    const failures = this.#failures.get(network);
    return failures && failures.since + window > this.#now() ? failures : undefined;
  }

  #refusal({ since }: Failures): HttpError {
    const seconds = Math.max(1, Math.ceil((since + window - this.#now()) / 1000));
    const headers = { 'Retry-After': String(seconds) };
    const time = counted(seconds, 'second');
    return new HttpError(429, `Too many requests with wrong credentials; try again in ${time}.`, {
      code: 'too-many-failures',
      headers,
    });
  }
}

function remember(fingerprints: Set<string>, fingerprint: string): void {
  if (fingerprints.has(fingerprint)) return;
  fingerprints.add(fingerprint);
  forgetOldest(fingerprints, maxRemembered);
}
