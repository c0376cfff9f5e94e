/** The exit codes of a process that a signal ends, as shells report them. */
const signals = { SIGINT: 130, SIGTERM: 143 } as const;

/** Makes the process exit when it is interrupted, so that it removes its unfinished files; without this, it would be killed. */
export function exitWhenInterrupted(): void {
  for (const [signal, code] of Object.entries(signals)) process.once(signal, () => process.exit(code));
}

/** An interruption after which a command still prints what it has done. */
export interface Interruption {
  /** Aborted at the first interruption; the second one ends the process. */
  readonly signal: AbortSignal;
  /** The exit code of an interrupted process. */
  readonly exitCode: number;
  /** Lets interruptions end the process again. */
  end(): void;
}

/** Starts to watch for an interruption of the process. */
export function watchInterruption(): Interruption {
  const control = new AbortController();
  let exitCode: number = signals.SIGINT;
  const listeners = Object.entries(signals).map(([signal, code]) => {
    const listener = (): void => {
      exitCode = code;
      control.abort();
    };
    process.once(signal, listener);
    return [signal, listener] as const;
  });
  return {
    signal: control.signal,
    get exitCode() {
      return exitCode;
    },
    end() {
      for (const [signal, listener] of listeners) process.off(signal, listener);
    },
  };
}
