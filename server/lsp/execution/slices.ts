/** The maximum duration of a slice in milliseconds. During a slice, the server reads no messages. */
const maxSliceTime = 4;

/** The maximum number of consecutive turns in which messages are handled before a slice runs. */
const maxMessageTurns = 50;

/** The milliseconds for which background work pauses after each message. */
const pauseAfterMessage = 50;

/** The maximum pause between two slices of background work in milliseconds. */
const maxPause = 200;

/** The turns, timers and clock of an event loop. */
export interface EventLoop {
  readonly nextTurn: (work: () => void) => void;
  readonly after: (milliseconds: number, work: () => void) => void;
  /** Returns the time in milliseconds since an arbitrary point in the past. */
  readonly now: () => number;
}

export interface SliceOptions {
  /** Called before each slice except the first. An error that it throws ends the work and rejects the promise. */
  readonly check?: () => void;
  /**
   * Returns whether a request is waiting for the work, in which case the work does not pause. If omitted, the work never
   * pauses.
   */
  readonly isUrgent?: () => boolean;
}

/** Work that waits for its next slice. */
interface Waiting {
  readonly resume: () => void;
  readonly isUrgent: () => boolean;
}

const always = () => true;

/**
 * Divides long work into slices of a few milliseconds and runs one slice per turn of the event loop, so that an incoming
 * message waits for at most one slice. Messages that arrive together are handled before the next slice, and work that a
 * request waits for comes before other work.
 */
export class Slices {
  readonly #loop: EventLoop;
  readonly #waiting: Waiting[] = [];
  #isTurnScheduled = false;
  #hasHandledMessage = false;
  #messageTurns = 0;
  #lastMessage = Number.NEGATIVE_INFINITY;

  constructor(loop: EventLoop) {
    this.#loop = loop;
  }

  /** Handles a message without a response. Work in the background pauses after it. */
  receive<Result>(handle: () => Result): Result {
    this.#hasHandledMessage = true;
    this.#lastMessage = this.#loop.now();
    return handle();
  }

  /** Handles a request. Work in the background pauses after the request, and again after its response is sent. */
  async respond<Result>(handle: () => Promise<Result>): Promise<Result> {
    const result = await this.receive(handle);
    // The connection sends the response in the next turn.
    this.#loop.nextTurn(() =>
      this.#loop.nextTurn(() => {
        this.#lastMessage = this.#loop.now();
      }),
    );
    return result;
  }

  /** Runs the steps, the first slice immediately, and resolves to their result. */
  async run<Result>(steps: Iterator<unknown, Result>, options: SliceOptions = {}): Promise<Result> {
    for (;;) {
      const end = this.#loop.now() + maxSliceTime;
      do {
        const step = steps.next();
        if (step.done) return step.value;
      } while (this.#loop.now() < end);
      if (options.isUrgent) await this.#pause(options.isUrgent);
      await this.#turn(options.isUrgent);
      try {
        options.check?.();
      } catch (error) {
        steps.return?.();
        throw error;
      }
    }
  }

  /** Does the same as `run`, but starts in a later turn. */
  async runLater<Result>(steps: Iterator<unknown, Result>, options: SliceOptions = {}): Promise<Result> {
    if (options.isUrgent) await this.#pause(options.isUrgent);
    await this.#turn(options.isUrgent);
    return this.run(steps, options);
  }

  /** Reads an iterable in slices and resolves to its items. */
  collect<Item>(items: Iterable<Item>, options: SliceOptions = {}): Promise<readonly Item[]> {
    return this.run(collecting(items), options);
  }

  /** Resolves when `isOver` returns true or after this number of milliseconds, whichever comes first. */
  async wait(milliseconds: number, isOver: () => boolean): Promise<void> {
    const end = this.#loop.now() + milliseconds;
    while (this.#loop.now() < end && !isOver()) {
      await new Promise<void>((resolve) => this.#loop.after(pauseAfterMessage / 5, resolve));
    }
  }

  /** Resolves when no message or response has been handled for a while, the maximum pause is over, or the work is urgent. */
  #pause(isUrgent: () => boolean): Promise<void> {
    return this.wait(maxPause, () => isUrgent() || this.#loop.now() - this.#lastMessage >= pauseAfterMessage);
  }

  /** Resolves in a later turn, in which only this caller runs a slice. */
  #turn(isUrgent = always): Promise<void> {
    return new Promise((resume) => {
      this.#waiting.push({ resume, isUrgent });
      this.#scheduleTurn();
    });
  }

  #scheduleTurn(): void {
    if (this.#isTurnScheduled || this.#waiting.length === 0) return;
    this.#isTurnScheduled = true;
    this.#loop.nextTurn(() => {
      this.#isTurnScheduled = false;
      const isMessageTurn = this.#hasHandledMessage && this.#messageTurns < maxMessageTurns;
      this.#hasHandledMessage = false;
      this.#messageTurns = isMessageTurn ? this.#messageTurns + 1 : 0;
      if (!isMessageTurn) this.#resumeNext();
      this.#scheduleTurn();
    });
  }

  #resumeNext(): void {
    const urgent = this.#waiting.findIndex(({ isUrgent }) => isUrgent());
    const [next] = this.#waiting.splice(Math.max(0, urgent), 1);
    next?.resume();
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
