import { withDuration, withLastRestored } from './durations.ts';
import { outcomeOf, type RunDuration, type RunManner, type RunResult, type RunState } from './run-state.ts';
import type { TaskKey } from './task-key.ts';

/** What the result of a run depends on, as it is now. */
export interface RunInputs {
  /** A text that changes with the definition of the task. */
  readonly definition: string;
  /** The time at which the newest of its scripts and sources changed, in milliseconds since 1970; 0 if it is unknown. */
  readonly changedAt: number;
}

/** The last result of a task, as stored for the next session. */
export interface LoggedTask {
  readonly key: TaskKey;
  /** The definition of the task when the run began; undefined if it is unknown. */
  readonly definition?: string | undefined;
  readonly last: RunResult;
  /** The durations of the last runs, most recent last. */
  readonly durations: readonly RunDuration[];
  /** How the last run was started; undefined if it is unknown. */
  readonly manner?: RunManner | undefined;
}

/** The last result of a task, with the run if it was in this session. */
export interface EndedTask<Run extends object> extends LoggedTask {
  readonly run?: Run;
}

/** The runs of tasks and their last results. Independent of the clock and of VS Code; any object can identify a run. */
export interface RunLog<Run extends object = object> {
  readonly stateOf: (key: TaskKey) => RunState | undefined;
  /** The keys of all tasks in the log: running tasks first, then the others, most recent first. */
  readonly recent: readonly TaskKey[];
  /** The keys of the running tasks, most recently started first. */
  readonly running: readonly TaskKey[];
  /** The last result of each task, newest last. */
  readonly results: readonly LoggedTask[];
  /** The tasks whose last run failed and which are not running, most recent last. */
  readonly failed: readonly EndedTask<Run>[];
  runsOf(key: TaskKey): readonly Run[];
  start(run: Run, started: StartedRun): void;
  /** Sets the time at which the process of a run started. */
  startProcess(run: Run, time: number): void;
  /** Sets the definition of the task of a run. */
  setDefinition(run: Run, definition: string | undefined): void;
  /** Records that the runner restored the outputs of a run, which may have ended. Returns whether a result has changed. */
  setRestored(run: Run): boolean;
  /** Records that another task runs, or ran, in a run. */
  noteOthers(run: Run): void;
  /** Records that the user is stopping a run. */
  stop(run: Run): void;
  /** Records the end of a run. Returns whether it was running. */
  end(run: Run, end: { readonly time: number; readonly exitCode: number | undefined }): boolean;
  /** Sets what the results depend on now. Returns whether a result has become outdated or current. */
  setInputs(inputs: ReadonlyMap<TaskKey, RunInputs>): boolean;
}

export interface StartedRun {
  readonly key: TaskKey;
  /** Undefined if the run began before this window was opened. */
  readonly time: number | undefined;
  readonly manner?: RunManner | undefined;
}

interface OpenRun extends StartedRun {
  readonly definition?: string | undefined;
  readonly wasStopped: boolean;
  /** Whether its process has started, also before this window was opened. */
  readonly hadProcess: boolean;
  readonly isRestored?: true;
}

/** The maximum number of tasks whose last result is stored. */
export const maxResults = 100;

/** Creates a log that begins with the results of an earlier session. */
export function createRunLog<Run extends object>(stored: readonly LoggedTask[]): RunLog<Run> {
  const open = new Map<Run, OpenRun>();
  const results = new Map<TaskKey, EndedTask<Run>>(stored.slice(-maxResults).map((task) => [task.key, task]));
  const states = new Map<TaskKey, RunState>();
  const withOthers = new WeakSet<Run>();
  let current: ReadonlyMap<TaskKey, RunInputs> = new Map();
  const runsOf = (key: TaskKey) => [...open].flatMap(([run, started]) => (started.key === key ? run : []));
  for (const key of results.keys()) update(key);

  /** Updates the state of a task. */
  function update(key: TaskKey): void {
    const running = runsOf(key);
    const logged = results.get(key);
    const run = running.at(-1) ?? logged?.run;
    const hasOthers = run !== undefined && withOthers.has(run);
    if (running.length === 0 && !logged) states.delete(key);
    else states.set(key, { ...resultState(logged, current), running: running.length, hasOthers });
  }

  const runningKeys = (): readonly TaskKey[] => [...new Set([...open.values()].map(({ key }) => key).reverse())];

  return {
    stateOf: (key) => states.get(key),
    get recent() {
      return [...new Set([...runningKeys(), ...[...results.keys()].reverse()])];
    },
    get running() {
      return runningKeys();
    },
    get results() {
      return [...results.values()].map(({ run, ...logged }) => logged);
    },
    get failed() {
      return [...results.values()].filter(({ key, last }) => last.outcome === 'failed' && runsOf(key).length === 0);
    },
    runsOf,
    start(run, started) {
      open.set(run, { ...started, wasStopped: false, hadProcess: started.time === undefined });
      update(started.key);
    },
    startProcess(run, time) {
      if (open.get(run)?.time !== undefined) change(open, run, { time, hadProcess: true });
    },
    setDefinition: (run, definition) => change(open, run, { definition }),
    setRestored(run) {
      change(open, run, { isRestored: true });
      return markRestored(run, results).map(update).length > 0;
    },
    noteOthers(run) {
      withOthers.add(run);
      const key = open.get(run)?.key ?? [...results.values()].find((ended) => ended.run === run)?.key;
      if (key !== undefined) update(key);
    },
    stop: (run) => change(open, run, { wasStopped: true }),
    end(run, end) {
      const started = open.get(run);
      if (!started) return false;
      open.delete(run);
      const ended = resultOf(started, results.get(started.key)?.durations ?? [], end);
      for (const key of addResult({ ...ended, run }, results)) update(key);
      return true;
    },
    setInputs(inputs) {
      current = inputs;
      const isDifferent = (logged: LoggedTask) => states.get(logged.key)?.isOutdated !== isOutdated(logged, inputs);
      const differing = [...results.values()].filter(isDifferent);
      for (const { key } of differing) update(key);
      return differing.length > 0;
    },
  };
}

/** Changes a run that has not ended. */
function change<Run>(open: Map<Run, OpenRun>, run: Run, part: Partial<OpenRun>): void {
  const started = open.get(run);
  if (started) open.set(run, { ...started, ...part });
}

function resultState(
  logged: LoggedTask | undefined,
  current: ReadonlyMap<TaskKey, RunInputs>,
): Pick<RunState, 'last' | 'durations' | 'isOutdated'> {
  const { last, durations = [] } = logged ?? {};
  return { last, durations, isOutdated: isOutdated(logged, current) };
}

/**
 * Returns whether the definition of a task differs from that of its last run, or one of its files has changed since. A run can change
 * its own sources, as a formatter does.
 */
function isOutdated(logged: LoggedTask | undefined, current: ReadonlyMap<TaskKey, RunInputs>): boolean {
  const inputs = logged && current.get(logged.key);
  if (!logged || !inputs) return false;
  const isRedefined = logged.definition !== undefined && logged.definition !== inputs.definition;
  return isRedefined || inputs.changedAt > logged.last.endedAt;
}

function resultOf(
  { key, definition, time: startedAt, manner, wasStopped, hadProcess, isRestored }: OpenRun,
  durations: readonly RunDuration[],
  { time: endedAt, exitCode }: { readonly time: number; readonly exitCode: number | undefined },
): LoggedTask {
  const last = { outcome: outcomeOf({ exitCode, hadProcess, wasStopped }), exitCode, startedAt, endedAt };
  const all = withDuration(durations, last);
  return {
    key,
    ...(definition !== undefined && { definition }),
    last,
    durations: isRestored ? withLastRestored(all) : all,
    ...(manner && { manner }),
  };
}

/** Marks the last duration of the result of a run. Returns the key of the result, or nothing if the run is not the last one. */
function markRestored<Run extends object>(run: Run, results: Map<TaskKey, EndedTask<Run>>): readonly TaskKey[] {
  const [logged] = [...results.values()].filter((result) => result.run === run);
  if (!logged) return [];
  results.set(logged.key, { ...logged, durations: withLastRestored(logged.durations) });
  return [logged.key];
}

/**
 * Adds a result as the newest one, and removes the oldest ones beyond `maxResults`. Returns the keys whose results
 * changed.
 */
function addResult<Run extends object>(
  logged: EndedTask<Run>,
  results: Map<TaskKey, EndedTask<Run>>,
): readonly TaskKey[] {
  results.delete(logged.key);
  results.set(logged.key, logged);
  const oldest = [...results.keys()].slice(0, -maxResults);
  for (const key of oldest) results.delete(key);
  return [logged.key, ...oldest];
}
