/** Milliseconds for which one slice keeps the server from reading messages. */
const maxSlice = 4;

/** This many turns in a row can belong to messages before a slice gets one. */
const maxTurnsOfMessages = 50;

/** Work that no request waits for rests for this long after each message (milliseconds). */
const quietTime = 50;

/** It rests for at most this long between two slices (milliseconds). */
const maxRest = 200;

/** The turns and timers of an event loop, and the clock to measure them with. */
export interface EventLoop {
  readonly nextTurn: (work: () => void) => void;
  readonly after: (milliseconds: number, work: () => void) => void;
  /** Milliseconds from some point in time. */
  readonly now: () => number;
}

export interface SliceOptions {
  /** Called before each slice but the first. An error that it throws ends the work and rejects the promise. */
  readonly check?: () => void;
  /** Whether a request waits for the work, so that it does not rest. When omitted, one does. */
  readonly isUrgent?: () => boolean;
}

/**
 * Divides long work into slices of a few milliseconds, one each turn of the event loop, so that a message that arrives
 * waits for at most one of them. Messages that have arrived together are handled before the next slice.
 */
export class Slices {
  readonly #loop: EventLoop;
  readonly #waiting: (() => void)[] = [];
  #isTurnAhead = false;
  #hasHandledMessage = false;
  #turnsOfMessages = 0;
  #lastMessage = Number.NEGATIVE_INFINITY;

  constructor(loop: EventLoop) {
    this.#loop = loop;
  }

  /** Must be called for each message that is handled. */
  noteMessage(): void {
    this.#hasHandledMessage = true;
    this.#lastMessage = this.#loop.now();
  }

  /** Runs the steps, the first slice immediately, and resolves to their result. */
  async run<Result>(steps: Iterator<unknown, Result>, options: SliceOptions = {}): Promise<Result> {
    for (;;) {
      const end = this.#loop.now() + maxSlice;
      do {
        const step = steps.next();
        if (step.done) return step.value;
      } while (this.#loop.now() < end);
      if (options.isUrgent) await this.#rest(options.isUrgent);
      await this.#turn();
      try {
        options.check?.();
      } catch (error) {
        steps.return?.();
        throw error;
      }
    }
  }

  /** Like `run`, but begins in a later turn. */
  async runLater<Result>(steps: Iterator<unknown, Result>, options: SliceOptions = {}): Promise<Result> {
    if (options.isUrgent) await this.#rest(options.isUrgent);
    await this.#turn();
    return this.run(steps, options);
  }

  /** Resolves to the items of an iterable, which is read in slices. */
  collect<Item>(items: Iterable<Item>, options: SliceOptions = {}): Promise<readonly Item[]> {
    return this.run(collecting(items), options);
  }

  /** Resolves when no message has been handled for a while, or the work becomes urgent. */
  async #rest(isUrgent: () => boolean): Promise<void> {
    const end = this.#loop.now() + maxRest;
    for (let now = this.#loop.now(); now < end && now - this.#lastMessage < quietTime; now = this.#loop.now()) {
      if (isUrgent()) return;
      await new Promise<void>((resolve) => this.#loop.after(quietTime / 5, resolve));
    }
  }

  /** Resolves in the next turn that belongs to this caller. */
  #turn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#awaitTurn();
    });
  }

  #awaitTurn(): void {
    if (this.#isTurnAhead || this.#waiting.length === 0) return;
    this.#isTurnAhead = true;
    this.#loop.nextTurn(() => {
      this.#isTurnAhead = false;
      const isTurnOfMessage = this.#hasHandledMessage && this.#turnsOfMessages < maxTurnsOfMessages;
      this.#hasHandledMessage = false;
      this.#turnsOfMessages = isTurnOfMessage ? this.#turnsOfMessages + 1 : 0;
      if (!isTurnOfMessage) this.#waiting.shift()?.();
      this.#awaitTurn();
    });
  }
}

function* collecting<Item>(items: Iterable<Item>): Generator<void, readonly Item[]> {
  const collected: Item[] = [];
  for (const item of items) {
    collected.push(item);
    yield;
  }
  return collected;
}
