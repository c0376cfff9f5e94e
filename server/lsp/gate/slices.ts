/** Milliseconds for which one slice keeps the server from reading messages. */
const maxSlice = 4;

/** This many turns in a row can belong to messages before a slice gets one. */
const maxTurnsOfMessages = 50;

/** The turns of an event loop and the clock to measure them with. */
export interface EventLoop {
  readonly nextTurn: (work: () => void) => void;
  /** Milliseconds from some point in time. */
  readonly now: () => number;
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

  constructor(loop: EventLoop) {
    this.#loop = loop;
  }

  /** To be called for each message that is handled. */
  noteMessage(): void {
    this.#hasHandledMessage = true;
  }

  /**
   * Runs the steps, the first slice at once, and resolves with their result. Calls `check` before each later slice: what
   * it throws ends the work, and is what the promise rejects with.
   */
  async run<Result>(steps: Iterator<unknown, Result>, check: () => void = () => {}): Promise<Result> {
    for (;;) {
      const end = this.#loop.now() + maxSlice;
      do {
        const step = steps.next();
        if (step.done) return step.value;
      } while (this.#loop.now() < end);
      await this.#turn();
      try {
        check();
      } catch (error) {
        steps.return?.();
        throw error;
      }
    }
  }

  /** As `run`, but leaves this turn to the message that is being handled. */
  async runLater<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
    await this.#turn();
    return this.run(steps);
  }

  /** Resolves with the items of an iterable, which is read in slices. */
  collect<Item>(items: Iterable<Item>, check?: () => void): Promise<readonly Item[]> {
    return this.run(collecting(items), check);
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
