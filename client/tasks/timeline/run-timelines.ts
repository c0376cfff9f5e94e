import { type Disposable, type Event, EventEmitter, type TaskExecution, tasks } from 'vscode';
import type { TaskList } from '../list/task-list.ts';
import { outputLines } from '../output/output-lines.ts';
import { isTaskOf, type OutputRun, outputRunOf } from '../output/output-run.ts';
import { isPrintedName } from '../output/printed-task.ts';
import type { OutputListener, OutputWatch } from '../output/watch-output.ts';
import { mannerOf } from '../runs/task-definition.ts';
import { type TaskKey, taskKey } from '../runs/task-key.ts';
import { type TimelineBar, timelineReader } from './timeline-reader.ts';

/** When the tasks of a run ran. */
export interface RunTimeline {
  readonly run: OutputRun;
  /** Whether the arguments of the run contain secrets, which the runner can print with the names of tasks. */
  readonly hasSecrets: boolean;
  readonly isRunning: boolean;
  /** The tasks in the order in which they began. */
  readonly bars: readonly TimelineBar[];
  /** Whether the runner printed lines of tasks after they had ended. */
  readonly isLate: boolean;
}

/** The timelines of the last runs of this session in which other tasks ran as well. */
export interface RunTimelines extends Disposable {
  /** Returns the timeline of the last run of a task; undefined if no other task ran in it. */
  of(key: TaskKey): RunTimeline | undefined;
  /** The task of which a run with a timeline started last. */
  readonly last: TaskKey | undefined;
  /** Fires with the task of a timeline that has changed. */
  readonly onDidChange: Event<TaskKey>;
}

export interface RunTimelineOptions {
  readonly output: OutputWatch;
  readonly list: TaskList;
  /** Called when another task runs in a run for the first time. */
  readonly othersRan: (execution: TaskExecution) => void;
}

/** The maximum number of tasks whose timelines are kept. */
const maxTimelines = 50;

export function createRunTimelines({ output, list, othersRan }: RunTimelineOptions): RunTimelines {
  const recorders = new Map<TaskKey, Recorder>();
  const executions = new WeakMap<TaskExecution, Recorder>();
  const changed = new EventEmitter<TaskKey>();
  /** The ends of processes, which can precede the end of their output. */
  const ends = new WeakMap<TaskExecution, RunEnd>();

  output.listen((execution) => {
    const manner = mannerOf(execution.task);
    const run = outputRunOf(execution, list);
    const key = taskKey(run);
    recorders.delete(key);
    // A watched task runs several times.
    if (!manner || manner.isWatched) return { add: () => undefined, end: () => undefined };
    let { tasks } = list.known;
    let isTask = isTaskOf(run, tasks);
    const recorder = createRecorder(run, {
      isTask(text) {
        if (list.known.tasks !== tasks) {
          tasks = list.known.tasks;
          isTask = isTaskOf(run, tasks);
        }
        return isTask(text);
      },
      hasSecrets: manner.hasSecrets,
      changed: () => changed.fire(key),
      othersRan: () => othersRan(execution),
    });
    recorders.set(key, recorder);
    for (const oldest of [...recorders.keys()].slice(0, -maxTimelines)) recorders.delete(oldest);
    executions.set(execution, recorder);
    const end = ends.get(execution);
    if (end) recorder.endProcess(end);
    return recorder;
  });
  const ended = tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
    const end = { time: Date.now(), exitCode };
    ends.set(execution, end);
    executions.get(execution)?.endProcess(end);
  });

  return {
    of: (key) => recorders.get(key)?.timeline(),
    get last() {
      return [...recorders].findLast(([, recorder]) => recorder.timeline() !== undefined)?.[0];
    },
    onDidChange: changed.event,
    dispose() {
      ended.dispose();
      changed.dispose();
    },
  };
}

interface RunEnd {
  readonly time: number;
  readonly exitCode: number | undefined;
}

interface Recorder extends OutputListener {
  endProcess(end: RunEnd): void;
  /** Returns undefined if no other task ran. */
  timeline(): RunTimeline | undefined;
}

interface RecorderOptions {
  readonly isTask: (text: string) => boolean;
  readonly hasSecrets: boolean;
  readonly changed: () => void;
  readonly othersRan: () => void;
}

function createRecorder(run: OutputRun, { isTask, hasSecrets, changed, othersRan }: RecorderOptions): Recorder {
  const splitter = outputLines();
  const reader = timelineReader({ isTask, isOwn: (text) => isOwn(text, run) });
  let end: RunEnd | undefined;
  let hasOutputEnded = false;
  let hasOthers = false;

  function add(lines: readonly string[]): void {
    const time = Date.now();
    for (const line of lines) reader.add(line, time);
    if (hasOthers || reader.bars.every(({ task }) => isOwn(task, run))) return;
    hasOthers = true;
    othersRan();
  }

  function finish(): void {
    if (end && hasOutputEnded) reader.end(end.time, end.exitCode);
    changed();
  }

  return {
    add(chunk) {
      add(splitter.add(chunk));
      changed();
    },
    end() {
      add(splitter.end());
      hasOutputEnded = true;
      finish();
    },
    endProcess(processEnd) {
      end = processEnd;
      finish();
    },
    timeline: () =>
      hasOthers
        ? { run, hasSecrets, isRunning: !(end && hasOutputEnded), bars: reader.bars, isLate: reader.isLate }
        : undefined,
  };
}

/** Returns whether the runner means the task that was started, possibly with its project and arguments. */
function isOwn(printed: string, { name, task }: OutputRun): boolean {
  return isPrintedName(printed, { name, projectPath: task?.projectPath ?? '' });
}
