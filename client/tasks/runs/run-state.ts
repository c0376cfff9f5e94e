/** The outcome of a run. A run that was terminated or interrupted is `stopped`, neither a success nor a failure. */
export type RunOutcome = 'passed' | 'failed' | 'stopped';

/** How long a run took, in milliseconds, and how it ended. */
export interface RunDuration {
  readonly outcome: RunOutcome;
  readonly milliseconds: number;
  /** Whether the runner restored the outputs from its cache instead of running the task. */
  readonly isRestored?: true;
}

/** How the user started a run. */
export interface RunManner {
  /** The arguments, as in `tasks.json`; omitted if they contain secrets. */
  readonly args: readonly string[];
  readonly hasSecrets: boolean;
  readonly isWatched: boolean;
  readonly isForced: boolean;
  /** The environments of the runner (`MISE_ENV`); those of VS Code if this is undefined. */
  readonly environments?: readonly string[] | undefined;
}

/** A run that has ended. Times are in milliseconds since 1970. */
export interface RunResult {
  readonly outcome: RunOutcome;
  /** Undefined if no process started, which is a failure, or if VS Code terminated it. */
  readonly exitCode: number | undefined;
  /** Undefined if the run began before this window was opened. */
  readonly startedAt: number | undefined;
  readonly endedAt: number;
}

/** The state of the runs of a task. The object remains the same until the state changes. */
export interface RunState {
  /** The number of runs that have not ended. */
  readonly running: number;
  /** Undefined if no run has ended. */
  readonly last: RunResult | undefined;
  /** The durations of the last runs, most recent last. */
  readonly durations: readonly RunDuration[];
  /** Whether the file of the task was modified after the last run began. */
  readonly isOutdated: boolean;
  /** Whether other tasks ran in the running or last run of this session, such as dependencies. */
  readonly hasOthers: boolean;
}

/** The exit codes of processes that are ended by SIGINT (Ctrl+C) and SIGTERM. */
const signalCodes: readonly number[] = [130, 143];

/** How a run ended. */
export interface RunEnd {
  readonly exitCode: number | undefined;
  /** Whether a process started; otherwise, VS Code reports no exit code. */
  readonly hadProcess: boolean;
  /** Whether the user stopped it. */
  readonly wasStopped: boolean;
}

/** Returns the outcome of a run that ended in this way. */
export function outcomeOf({ exitCode, hadProcess, wasStopped }: RunEnd): RunOutcome {
  if (wasStopped) return 'stopped';
  if (exitCode === undefined) return hadProcess ? 'stopped' : 'failed';
  if (signalCodes.includes(exitCode)) return 'stopped';
  return exitCode === 0 ? 'passed' : 'failed';
}
