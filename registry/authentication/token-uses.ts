import type { Logger } from 'pino';
import type { AccessRecords } from '../storage/contract/access-records.ts';

export interface TokenUsesOptions {
  readonly access: Pick<AccessRecords, 'addTokenUses'>;
  readonly logger: Logger;
  readonly now: () => number;
}

/** Milliseconds between two writes. */
const flushInterval = 60_000;

/** Notes in memory when tokens were last used, and stores it periodically, so that a request does not require a write. */
export class TokenUses {
  readonly #options: TokenUsesOptions;
  #uses = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: TokenUsesOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.flush(), flushInterval).unref();
  }

  add(id: string): void {
    this.#uses.set(id, this.#options.now());
  }

  /** Returns when a token was last used, if that is not stored yet. */
  pending(id: string): number | undefined {
    return this.#uses.get(id);
  }

  /** Stores the times, which are lost if that fails. */
  async flush(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = this.#uses;
    this.#uses = new Map();
    try {
      await this.#options.access.addTokenUses(uses);
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'the times when tokens were last used could not be stored');
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
