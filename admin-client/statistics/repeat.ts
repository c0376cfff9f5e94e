import type { Clock } from '../clock.ts';

export interface Repeating {
  /** Reads immediately, and then repeatedly. Does nothing when it is already running. */
  resume(): void;
  /** Stops, and cancels the current read. */
  pause(): void;
  /** Restarts with an immediate read. */
  restart(): void;
}

export interface RepeatOptions {
  /** Must not reject. */
  readonly read: (signal: AbortSignal) => Promise<void>;
  /** Returns the milliseconds between a result and the next read. */
  readonly interval: () => number;
  readonly clock: Clock;
}

/**
 * Returns controls for calling `read` repeatedly. Each call starts after the previous one has ended or was canceled.
 */
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
    restart() {
      pause();
      resume();
    },
  };
}
