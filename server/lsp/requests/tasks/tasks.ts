import type { Connection } from 'vscode-languageserver';
import type { WorkspaceFile } from '../../../core/analysis/graph/task.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import type { ListedFile, TaskList } from '../../../core/features/task-list/task-list.ts';
import { taskTotals } from '../../../doctor/task-totals.ts';
import { uriOfPath } from '../../../files/file-uri.ts';
import { member } from '../../../protocol/member.ts';
import { type NewTaskAnswer, type NewTaskParams, newTaskRequest } from '../../../protocol/new-task.ts';
import { type TaskTotalsAnswer, taskTotalsRequest } from '../../../protocol/task-totals.ts';
import { type TaskSummary, type TasksAnswer, tasksChangedNotification, tasksRequest } from '../../../protocol/tasks.ts';
import { afterAnswer, nextTurn } from '../../gate/after-answer.ts';
import type { Guard } from '../../gate/guard.ts';
import type { SettingsStore } from '../../settings.ts';
import { newTaskAnswer } from './new-task.ts';

export interface TasksSources {
  readonly workspace: Workspace;
  readonly list: TaskList;
  readonly settings: SettingsStore;
  readonly guard: Guard;
  /** The workspace folders, as paths with `/`. */
  readonly folders: () => readonly string[];
  /** Whether all files of the workspace are known. */
  readonly isComplete: () => boolean;
  /** Lets the workspace take up what waits for it. */
  readonly takeUp: () => void;
}

/** Answers who asks for the tasks, and tells when to ask again. */
export interface TasksConnection {
  initialize(initializationOptions: unknown): void;
  /** Something has changed that the answer is made from. */
  changed(): void;
  totals(): Promise<TaskTotalsAnswer>;
  /** Somebody is about to be told the graph, and wants to know when it is another. */
  graphAsked(): Promise<void>;
}

type Asker = 'tasks' | 'totals' | 'graph';

/** What an answer was made from; the same objects as long as nothing of it changes. */
interface State {
  readonly files: readonly ListedFile[];
  readonly isComplete: boolean;
}

/** Longer than this nobody waits while tasks that were never looked at are checked (milliseconds). */
const longestStretch = 20;

export function connectTasks(connection: Connection, sources: TasksSources): TasksConnection {
  const { workspace, list, guard } = sources;
  let wantsToKnow = false;
  /** What the client knows by each of its requests, unless it has been told that this is out of date; undefined at first. */
  const known = new Map<Asker, State | undefined>([['tasks', undefined]]);
  let changes = 0;
  let isCheckAhead = false;

  async function look(): Promise<State> {
    sources.takeUp();
    const isComplete = sources.isComplete();
    const files: ListedFile[] = [];
    let since = performance.now();
    for (const file of list.files()) {
      const { validate, rules } = await settingsOf(file, sources);
      if (workspace.file(file.uri) !== file) continue;
      files.push(list.ofFile(file, { rules: validate ? rules : 'off', amongTasks: isComplete }));
      if (performance.now() - since < longestStretch) continue;
      await new Promise<void>(nextTurn);
      since = performance.now();
    }
    return { files, isComplete };
  }

  function checkSoon(): void {
    if (!wantsToKnow || isCheckAhead || known.size === 0) return;
    isCheckAhead = true;
    afterAnswer(() => void guard('tasks', undefined, check));
  }

  async function check(): Promise<void> {
    isCheckAhead = false;
    const before = [...known];
    const now = await look();
    // Whoever has asked in the meantime knows what has changed until then.
    const outdated = before.filter(([asker, state]) => known.get(asker) === state && !(state && isSame(state, now)));
    for (const [asker] of outdated) known.delete(asker);
    if (outdated.length > 0) await connection.sendNotification(tasksChangedNotification);
  }

  async function answer(asker: Asker): Promise<State> {
    const before = changes;
    const state = await look();
    known.set(asker, state);
    // What has changed while it was looked at may not be in it.
    if (changes !== before) checkSoon();
    return state;
  }

  connection.onRequest(tasksRequest, () =>
    guard<TasksAnswer>('tasks', { tasks: [], isComplete: true }, async () => {
      const { files, isComplete } = await answer('tasks');
      return { tasks: files.flatMap(summaries), isComplete };
    }),
  );

  connection.onRequest(taskTotalsRequest, () =>
    guard<TaskTotalsAnswer>('taskTotals', { ...taskTotals([]), isComplete: true }, async () =>
      totalsOf(await answer('totals')),
    ),
  );

  connection.onRequest<NewTaskAnswer, void>(newTaskRequest, (params: NewTaskParams) =>
    guard<NewTaskAnswer>('newTask', { refusal: 'The language server could not write it; its output says why.' }, () => {
      sources.takeUp();
      return newTaskAnswer(params, workspace);
    }),
  );

  return {
    initialize(initializationOptions) {
      wantsToKnow = member(initializationOptions, 'tasks') === true;
    },
    changed() {
      changes++;
      checkSoon();
    },
    totals: async () => totalsOf(await look()),
    async graphAsked() {
      if (wantsToKnow) await answer('graph');
    },
  };
}

function settingsOf({ uri, project }: WorkspaceFile, { settings, folders }: TasksSources) {
  const folder = folders().find((outer) => project === outer || project.startsWith(`${outer}/`));
  return settings.of(folder === undefined ? uri : uriOfPath(folder));
}

function totalsOf({ files, isComplete }: State): TaskTotalsAnswer {
  return { ...taskTotals(files), isComplete };
}

function isSame(a: State, b: State): boolean {
  if (a.isComplete !== b.isComplete || a.files.length !== b.files.length) return false;
  return a.files.every((file, index) => file === b.files[index]);
}

function summaries({ tasks }: ListedFile): readonly TaskSummary[] {
  const project = uriOfPath(tasks[0]?.project ?? '');
  return tasks.map(({ key, references: _, ...summary }) => ({ ...summary, id: key, project }));
}
