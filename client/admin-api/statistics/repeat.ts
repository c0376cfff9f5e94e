import type { Clock } from '../clock.ts';

export interface Repeating {
  /** Reads at once, and then again and again. Nothing happens when it is already doing so. */
  resume(): void;
  /** Ends what is being read. */
  pause(): void;
  /** Reads now, and from now on at the interval. */
  again(): void;
}

export interface RepeatOptions {
  /** Does not reject. */
  readonly read: (signal: AbortSignal) => Promise<void>;
  /** Milliseconds from an answer to the next question; asked each time. */
  readonly interval: () => number;
  readonly clock: Clock;
}

/** Does something at an interval while somebody looks: never twice at the same time. */
export function repeat({ read, interval, clock }: RepeatOptions): Repeating {
  let control: AbortController | undefined;

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await read(signal);
      if (!signal.aborted) await clock.wait(interval(), signal);
    }
  }

  function pause(): void {
    control?.abort();
    control = undefined;
  }

  function resume(): void {
    if (control) return;
    control = new AbortController();
    void run(control.signal);
  }

  return {
    resume,
    pause,
    again() {
      pause();
      resume();
    },
  };
}
