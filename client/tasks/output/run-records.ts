import type { TaskExecution } from 'vscode';
import type { TaskList } from '../list/task-list.ts';
import { type TaskKey, taskKey } from '../runs/task-key.ts';
import { lastLines } from './last-lines.ts';
import { outputLines } from './output-lines.ts';
import { outputRunOf } from './output-run.ts';
import type { OutputListener, OutputWatch } from './watch-output.ts';

/** What the output of the last run of a task shows. */
export interface RunRecord {
  /** The last lines, as plain text without secrets. */
  readonly lines: readonly string[];
}

/** The records of the last run of each task in this session. They are not stored, because output can contain anything. */
export interface RunRecords {
  get(key: TaskKey): RunRecord | undefined;
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
  const recorders = new Map<TaskKey, Recorder>();

  output.listen((execution) => {
    const key = taskKey(outputRunOf(execution, list));
    const recorder = createRecorder(secretsOf(execution));
    recorders.delete(key);
    recorders.set(key, recorder);
    for (const oldest of [...recorders.keys()].slice(0, -maxRecords)) recorders.delete(oldest);
    return recorder;
  });
  return { get: (key) => recorders.get(key)?.record() };
}

interface Recorder extends OutputListener {
  record(): RunRecord;
}

/** The maximum number of lines that are kept. */
const maxLines = 100;

function createRecorder(secrets: readonly string[]): Recorder {
  const splitter = outputLines();
  let lines: readonly string[] = [];

  function add(added: readonly string[]): void {
    lines = [...lines, ...added].slice(-maxLines);
  }

  return {
    add: (chunk) => add(splitter.add(chunk)),
    end: () => add(splitter.end()),
    record: () => ({ lines: lastLines(lines, secrets) }),
  };
}
