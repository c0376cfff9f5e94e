import type { Connection } from 'vscode-languageserver';
import type { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import type { WorkspaceFile } from '../../core/analysis/graph/task.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { ListedFile, WorkspaceTaskList } from '../../core/features/task-list/task-list.ts';
import { taskTotals } from '../../doctor/task-totals.ts';
import { uriOfPath } from '../../files/file-uri.ts';
import type { TaskTotalsAnswer } from '../../protocol/task-totals.ts';
import { tasksChangedNotification } from '../../protocol/tasks.ts';
import type { Indexing } from '../documents/indexing.ts';
import type { Guard } from '../execution/guard.ts';
import type { Slices } from '../execution/slices.ts';
import { afterResponse } from '../execution/turns.ts';
import type { SettingsStore } from '../workspace/settings.ts';

export interface TaskListingOptions {
  readonly workspace: Workspace;
  readonly list: WorkspaceTaskList;
  readonly graph: GraphDiagnoser;
  readonly settings: SettingsStore;
  readonly guard: Guard;
  readonly slices: Slices;
  readonly indexing: Indexing;
  /** Returns the workspace folders, as paths with `/`. */
  readonly folders: () => readonly string[];
  /** Returns whether all files of the workspace are known. */
  readonly isComplete: () => boolean;
  /** Whether the client handles `taskwright/tasksChanged`. */
  readonly wantsChanges: boolean;
}

/** Lists the tasks of all files for the client, and notifies it when its list is outdated. */
export interface TaskListing {
  /** Returns the tasks for a request of the client, which is then notified when they change. */
  request(by: ListingRequest): Promise<TaskListingState>;
  /** Remembers that the client has the graph, to notify it of changes. */
  graphRequested(): Promise<void>;
  totals(): Promise<TaskTotalsAnswer>;
  /** To be called when the list may have changed. */
  changed(): void;
}

export type ListingRequest = 'tasks' | 'totals' | 'graph';

/** The contents of a response. Files that have not changed are the same objects. */
export interface TaskListingState {
  readonly files: readonly ListedFile[];
  readonly isComplete: boolean;
}

export function listTasks(connection: Connection, options: TaskListingOptions): TaskListing {
  const { guard, wantsChanges } = options;
  /** The last response to each request, until the client is notified of a change. At first, the client has no tasks. */
  const known = new Map<ListingRequest, TaskListingState | undefined>([['tasks', undefined]]);
  let changes = 0;
  let isCheckAhead = false;

  function checkSoon(): void {
    if (!wantsChanges || isCheckAhead || known.size === 0) return;
    isCheckAhead = true;
    afterResponse(() => void guard('tasks', undefined, check));
  }

  async function check(): Promise<void> {
    isCheckAhead = false;
    const before = [...known];
    await options.indexing.allSettled();
    const now = await currentState(options);
    // A request in the meantime has stored a newer state.
    const outdated = before.filter(([by, state]) => known.get(by) === state && !(state && isSame(state, now)));
    for (const [by] of outdated) known.delete(by);
    if (outdated.length > 0) await connection.sendNotification(tasksChangedNotification);
  }

  async function request(by: ListingRequest): Promise<TaskListingState> {
    const before = changes;
    await options.indexing.allIndexed();
    const state = await currentState(options);
    known.set(by, state);
    // The state may not contain a change that was made in the meantime.
    if (changes !== before) checkSoon();
    return state;
  }

  return {
    request,
    async totals() {
      await options.indexing.allIndexed();
      return totalsOf(await currentState(options));
    },
    async graphRequested() {
      if (wantsChanges) await request('graph');
      else await options.indexing.allIndexed();
    },
    changed() {
      changes++;
      checkSoon();
    },
  };
}

export function totalsOf({ files, isComplete }: TaskListingState): TaskTotalsAnswer {
  return { ...taskTotals(files), isComplete };
}

/** Lists the tasks of all files in slices. */
async function currentState(options: TaskListingOptions): Promise<TaskListingState> {
  const { workspace, list, graph, slices } = options;
  const isComplete = options.isComplete();
  const files: ListedFile[] = [];
  for (const file of list.files()) {
    const { validate, rules } = await settingsOf(file, options);
    if (isComplete && validate) await slices.run(graph.checkInSteps(file.uri));
    if (workspace.file(file.uri) !== file) continue;
    const counted = { rules: validate ? rules : ('off' as const), amongTasks: isComplete };
    files.push(await slices.run(list.ofFileInSteps(file, counted)));
  }
  return { files, isComplete };
}

function settingsOf({ uri, project }: WorkspaceFile, { settings, folders }: TaskListingOptions) {
  const folder = folders().find((outer) => project === outer || project.startsWith(`${outer}/`));
  return settings.of(folder === undefined ? uri : uriOfPath(folder));
}

function isSame(a: TaskListingState, b: TaskListingState): boolean {
  if (a.isComplete !== b.isComplete || a.files.length !== b.files.length) return false;
  return a.files.every((file, index) => file === b.files[index]);
}
