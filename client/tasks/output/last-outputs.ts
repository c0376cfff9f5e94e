import type { TaskExecution } from 'vscode';
import type { TaskList } from '../list/task-list.ts';
import { type TaskKey, taskKey } from '../runs/task-key.ts';
import { lastLines } from './last-lines.ts';
import { outputLines } from './output-lines.ts';
import { outputRunOf } from './output-run.ts';
import type { OutputListener, OutputWatch } from './watch-output.ts';

/** The ends of the outputs of the last runs in this session. They are not stored, because output can contain anything. */
export interface LastOutputs {
  /** Returns the last lines of the output of a task, as plain text without secrets; none if the task has not run. */
  linesOf(key: TaskKey): readonly string[];
}

export interface LastOutputOptions {
  readonly output: OutputWatch;
  readonly list: TaskList;
  /** Returns the secrets on the command line of a run; undefined if they are not known, so that no line is kept. */
  readonly secretsOf: (execution: TaskExecution) => readonly string[] | undefined;
}

/** The maximum number of tasks whose output is kept. */
const maxTasks = 50;

export function createLastOutputs({ output, list, secretsOf }: LastOutputOptions): LastOutputs {
  const recorders = new Map<TaskKey, Recorder>();

  output.listen((execution) => {
    const key = taskKey(outputRunOf(execution, list));
    const recorder = createRecorder(secretsOf(execution));
    recorders.delete(key);
    recorders.set(key, recorder);
    for (const oldest of [...recorders.keys()].slice(0, -maxTasks)) recorders.delete(oldest);
    return recorder;
  });
  return { linesOf: (key) => recorders.get(key)?.lines() ?? [] };
}

interface Recorder extends OutputListener {
  lines(): readonly string[];
}

/** The maximum number of lines that are kept. */
const maxLines = 100;

function createRecorder(secrets: readonly string[] | undefined): Recorder {
  const splitter = outputLines();
  let lines: readonly string[] = [];

  function add(added: readonly string[]): void {
    if (secrets !== undefined) lines = [...lines, ...added].slice(-maxLines);
  }

  return {
    add: (chunk) => add(splitter.add(chunk)),
    end: () => add(splitter.end()),
    lines: () => lastLines(lines, secrets ?? []),
  };
}
