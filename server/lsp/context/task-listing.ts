import type { Connection } from 'vscode-languageserver';
import type { GraphDiagnoser } from '../../core/analysis/diagnosis/graph-diagnoser.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import type { ListedFile, WorkspaceTaskList } from '../../core/features/task-list/task-list.ts';
import { taskTotals } from '../../doctor/task-totals.ts';
import type { TaskTotalsAnswer } from '../../protocol/task-totals.ts';
import { tasksChangedNotification } from '../../protocol/tasks.ts';
import { type ChangedPart, hasChanged, type OnChanged } from '../changes/changed.ts';
import type { UnfinishedStatements } from '../diagnostics/unfinished-statements.ts';
import type { Indexing } from '../documents/indexing.ts';
import type { Guard } from '../execution/guard.ts';
import type { Slices } from '../execution/slices.ts';
import { afterResponse } from '../execution/turns.ts';
import { type FolderSettings, settingsOfFile } from '../workspace/folder-settings.ts';
import type { FoundFiles } from '../workspace/found-files.ts';

export interface TaskListingOptions extends FolderSettings {
  readonly workspace: Workspace;
  readonly list: WorkspaceTaskList;
  readonly graph: GraphDiagnoser;
  readonly guard: Guard;
  readonly slices: Slices;
  readonly indexing: Indexing;
  readonly found: FoundFiles;
  /** Until the statement that is being typed is finished, the client is not notified of changes. */
  readonly unfinished: UnfinishedStatements;
  readonly onChanged: OnChanged;
  /** Whether to send `taskwright/tasksChanged`, which the client must support. */
  readonly notifiesClient: boolean;
}

/** Lists the tasks of all files for the client, and notifies the client when its list is outdated. */
export interface TaskListing {
  /** Resolves to the tasks for a request of the client. The client is notified when they change. */
  request(by: ListingRequest): Promise<TaskListingState>;
  /** Records that the client has requested the graph, so that it is notified of changes. */
  graphRequested(): Promise<void>;
  totals(): Promise<TaskTotalsAnswer>;
}

/** The parts of the state on which the list depends, with the numbers of problems in it. */
const listedParts: readonly ChangedPart[] = [
  'tasks',
  'index',
  'paths',
  'tools',
  'settings',
  'severities',
  'statements',
];

export type ListingRequest = 'tasks' | 'totals' | 'graph';

/** The contents of a response. The object of a file stays the same until the file changes. */
export interface TaskListingState {
  readonly files: readonly ListedFile[];
  readonly isComplete: boolean;
}

/** Returns the task listing of the server. */
export function listTasks(connection: Connection, options: TaskListingOptions): TaskListing {
  const { guard, notifiesClient, onChanged } = options;
  /** The last response to each request until the client is notified of a change. Initially, the client has no tasks. */
  const known = new Map<ListingRequest, TaskListingState | undefined>([['tasks', undefined]]);
  let changes = 0;
  let isCheckScheduled = false;

  function scheduleCheck(): void {
    if (!notifiesClient || isCheckScheduled || known.size === 0 || options.unfinished.isTyping) return;
    isCheckScheduled = true;
    afterResponse(() => void guard('tasks', undefined, check));
  }

  async function check(): Promise<void> {
    isCheckScheduled = false;
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
    // The totals appear in the status bar, which can wait for the background.
    await (by === 'totals' ? options.indexing.allSettled() : options.indexing.allIndexed());
    const state = await currentState(options);
    known.set(by, state);
    // The state may not contain a change that was made in the meantime.
    if (changes !== before) scheduleCheck();
    return state;
  }

  onChanged((changed) => {
    if (!hasChanged(changed, listedParts)) return;
    changes++;
    scheduleCheck();
  });

  return {
    request,
    async totals() {
      await options.indexing.allIndexed();
      return totalsOf(await currentState(options));
    },
    async graphRequested() {
      if (notifiesClient) await request('graph');
      else await options.indexing.allIndexed();
    },
  };
}

/** Returns the numbers of tasks and problems in a listing. */
export function totalsOf({ files, isComplete }: TaskListingState): TaskTotalsAnswer {
  return { ...taskTotals(files.filter(({ tasks }) => !tasks.some(({ isGlobal }) => isGlobal))), isComplete };
}

/** Lists the tasks of all files. Runs in slices. */
async function currentState(options: TaskListingOptions): Promise<TaskListingState> {
  const { workspace, list, graph, slices, found } = options;
  const { isComplete } = found;
  const files: ListedFile[] = [];
  for (const file of list.files()) {
    const settings = await settingsOfFile(file, options);
    const { rules } = settings;
    const { isGlobal } = workspace.standingOf(file.uri);
    if (isGlobal && !settings.globalTasks) continue;
    // The problems of global files do not belong to the workspace.
    const validate = settings.validate && !isGlobal;
    if (isComplete && validate) await slices.run(graph.checkInSteps(file.uri));
    if (workspace.file(file.uri) !== file) continue;
    const counted = { rules: validate ? rules : ('off' as const), amongTasks: isComplete && validate };
    files.push(await slices.run(list.ofFileInSteps(file, counted)));
  }
  return { files, isComplete };
}

function isSame(a: TaskListingState, b: TaskListingState): boolean {
  if (a.isComplete !== b.isComplete || a.files.length !== b.files.length) return false;
  return a.files.every((file, index) => file === b.files[index]);
}
