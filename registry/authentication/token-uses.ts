import type { Logger } from 'pino';
import type { AccessRecords } from '../storage/contract/access-records.ts';
import { userOfKey } from './sign-in-key.ts';

export interface TokenUsesOptions {
  readonly access: Pick<AccessRecords, 'addTokenUses' | 'addSignIns'>;
  readonly logger: Logger;
  readonly now: () => number;
}

/** Milliseconds between two writes. */
const flushInterval = 60_000;

/** Milliseconds after which the sign-in of a user is recorded again. */
const signInInterval = 3_600_000;

/**
 * Records in memory when tokens were last used and, at most once an hour, when users last signed in. Stores these times
 * periodically, so that a request does not require a write.
 */
export class TokenUses {
  readonly #options: TokenUsesOptions;
  #uses = new Map<string, number>();
  readonly #signIns = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #writing = Promise.resolve();

  constructor(options: TokenUsesOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.flush(), flushInterval).unref();
  }

  /** Records the use of a token, by its id, or the sign-in of a user, by `signInKey`. */
  add(key: string): void {
    const now = this.#options.now();
    if (key.startsWith('@')) {
      if (now - (this.#signIns.get(key) ?? Number.NEGATIVE_INFINITY) < signInInterval) return;
      this.#signIns.set(key, now);
    }
    this.#uses.set(key, now);
  }

  /** Returns the time of a token's last use, or of a user's last sign-in, if it is not stored yet. */
  pending(key: string): number | undefined {
    return this.#uses.get(key);
  }

  /** Stores the times. If that fails, they are stored later. Never rejects. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    const { access, logger } = this.#options;
    const uses = this.#uses;
    this.#uses = new Map();
    try {
      const tokens = new Map([...uses].filter(([key]) => userOfKey(key) === undefined));
      if (tokens.size > 0) await access.addTokenUses(tokens);
      const signIns = [...uses].flatMap(([key, at]) => {
        const user = userOfKey(key);
        return user === undefined ? [] : [{ ...user, at }];
      });
      if (signIns.length > 0) await access.addSignIns(signIns);
    } catch (error) {
      // Times recorded in the meantime are newer.
      this.#uses = new Map([...uses, ...this.#uses]);
      logger.warn(
        { err: error },
        'the times when tokens were last used could not be stored; they will be stored later',
      );
    }
  }
}
