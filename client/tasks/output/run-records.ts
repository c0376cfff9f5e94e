import { Disposable, type Event, EventEmitter, type TaskExecution, tasks } from 'vscode';
import type { TaskList } from '../list/task-list.ts';
import { type TaskKey, taskKey } from '../runs/task-key.ts';
import { lastLines } from './last-lines.ts';
import { outputLines } from './output-lines.ts';
import { isTaskOf, type OutputRun, outputRunOf } from './output-run.ts';
import { type TimelineBar, timelineReader } from './timeline-reader.ts';
import type { OutputListener, OutputWatch } from './watch-output.ts';

/** What the output of the last run of a task shows. */
export interface RunRecord {
  readonly run: OutputRun;
  readonly startedAt: number;
  /** Undefined while the task runs. */
  readonly endedAt: number | undefined;
  readonly exitCode: number | undefined;
  /** The last lines, as plain text without secrets. */
  readonly lines: readonly string[];
  /** The tasks that ran, in the order in which they began. */
  readonly bars: readonly TimelineBar[];
}

/** The records of the last run of each task in this session. They are not stored, because output can contain anything. */
export interface RunRecords extends Disposable {
  get(key: TaskKey): RunRecord | undefined;
  /** The tasks with records, most recently started last. */
  readonly keys: readonly TaskKey[];
  /** Fires with the key of a task whose record has changed. */
  readonly onDidChange: Event<TaskKey>;
}

export interface RunRecordOptions {
  readonly output: OutputWatch;
  readonly list: TaskList;
  /** Returns the secrets on the command line of a run. */
  readonly secretsOf: (execution: TaskExecution) => readonly string[];
}

/** The maximum number of tasks with a record. */
const maxRecords = 50;

export function createRunRecords({ output, list, secretsOf }: RunRecordOptions): RunRecords {
  const records = new Map<TaskKey, { readonly execution: TaskExecution; readonly recorder: Recorder }>();
  const changed = new EventEmitter<TaskKey>();
  /** The exit codes and times of the processes that have ended. */
  const ends = new WeakMap<TaskExecution, { readonly time: number; readonly exitCode: number | undefined }>();

  output.listen((execution) => {
    const run = outputRunOf(execution, list);
    const key = taskKey(run);
    const recorder = createRecorder(run, list, secretsOf(execution), () => changed.fire(key));
    records.delete(key);
    records.set(key, { execution, recorder });
    for (const oldest of [...records.keys()].slice(0, -maxRecords)) records.delete(oldest);
    const end = ends.get(execution);
    if (end) recorder.endProcess(end.time, end.exitCode);
    return recorder;
  });
  const ended = tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
    const end = { time: Date.now(), exitCode };
    ends.set(execution, end);
    for (const { execution: own, recorder } of records.values()) {
      if (own === execution) recorder.endProcess(end.time, exitCode);
    }
  });
  return {
    get: (key) => records.get(key)?.recorder.record(),
    get keys() {
      return [...records.keys()];
    },
    onDidChange: changed.event,
    dispose: () => Disposable.from(ended, changed).dispose(),
  };
}

interface Recorder extends OutputListener {
  endProcess(time: number, exitCode: number | undefined): void;
  record(): RunRecord;
}

/** The maximum number of lines that are kept. */
const maxLines = 100;

function createRecorder(run: OutputRun, list: TaskList, secrets: readonly string[], changed: () => void): Recorder {
  const startedAt = Date.now();
  const splitter = outputLines();
  const timeline = timelineReader((text) => isTaskOf(run, list.known.tasks)(text));
  let lines: readonly string[] = [];
  let end: { readonly time: number; readonly exitCode: number | undefined } | undefined;
  let hasOutputEnded = false;

  function add(added: readonly string[]): void {
    const time = Date.now();
    for (const line of added) timeline.add(line, time);
    lines = [...lines, ...added].slice(-maxLines);
    changed();
  }

  function finish(): void {
    if (end && hasOutputEnded) timeline.end(end.time, end.exitCode);
    changed();
  }

  return {
    add: (chunk) => add(splitter.add(chunk)),
    end() {
      add(splitter.end());
      hasOutputEnded = true;
      finish();
    },
    endProcess(time, exitCode) {
      end = { time, exitCode };
      finish();
    },
    record: () => ({
      run,
      startedAt,
      endedAt: end?.time,
      exitCode: end?.exitCode,
      lines: lastLines(lines, secrets),
      bars: timeline.bars,
    }),
  };
}
