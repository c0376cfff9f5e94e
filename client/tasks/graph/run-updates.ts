import type { Disposable } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { NodeRun } from '../../webview/graph/model/messages.ts';
import type { AffectedFilter } from '../affected/affected-filter.ts';
import type { TaskList } from '../list/task-list.ts';
import type { RunState } from '../runs/run-state.ts';
import { runNote, runSentences } from '../runs/run-texts.ts';
import { taskKey, tasksWith } from '../runs/task-key.ts';
import type { TaskRuns } from '../runs/task-runs.ts';
import type { GraphPage } from './graph-page.ts';

/** The tasks of the graph, with their runs. */
export interface GraphTasks {
  readonly list: TaskList;
  readonly runs: TaskRuns;
  readonly affected: AffectedFilter;
  /** Returns whether tasks can run here. */
  readonly canRun: () => boolean;
  readonly cacheOf: CacheOf;
}

/** Resolves to a sentence about the cache of a task; undefined for a task without `cache`, or if the runner cannot be used. */
export type CacheOf = (task: TaskSummary, signal: AbortSignal) => Promise<string | undefined>;

/** The minimum pause between two updates while a file is edited, in milliseconds. */
const pause = 300;

/** The updates that send the states of runs to the page while the page is loaded. */
export interface RunUpdates extends Disposable {
  /** Sends the states to a page that has just been loaded. */
  start(): Promise<void>;
  /** Asks for the cache of the task of a node, and sends the answer. Does nothing while a question is open. */
  inspect(id: string): Promise<void>;
}

export function createRunUpdates(page: GraphPage, { list, runs, canRun, cacheOf }: GraphTasks): RunUpdates {
  const control = new AbortController();
  const asked = new Set<string>();
  let caches = new Map<string, string>();
  let sent = '';
  let pending: ReturnType<typeof setTimeout> | undefined;

  async function sendRuns(): Promise<void> {
    const tasks = runs.recent.length === 0 ? [] : tasksWith(runs.recent, (await list.get()).tasks);
    const states = tasks.flatMap((task) => {
      const state = runs.stateOf(taskKey(task));
      return state ? [[task.id, nodeRun(state)] as const] : [];
    });
    const message = {
      type: 'runs',
      runs: Object.fromEntries(states),
      caches: Object.fromEntries(caches),
      canRun: canRun(),
    } as const;
    const text = JSON.stringify(message);
    if (text === sent || !page.isLoaded) return;
    sent = text;
    page.send(message);
  }

  const subscriptions = [
    runs.onDidChange(() => {
      // A run changes the cache, also for questions that are open.
      caches = new Map();
      void sendRuns();
    }),
    // Renaming a task changes its id.
    list.onDidChange(() => {
      if (runs.recent.length === 0 || !page.isLoaded) return;
      pending ??= setTimeout(() => {
        pending = undefined;
        void sendRuns();
      }, pause);
    }),
  ];
  return {
    async start() {
      sent = '';
      await sendRuns();
    },
    async inspect(id) {
      const task = asked.has(id) ? undefined : (await list.get()).tasks.find((one) => one.id === id);
      if (!task) return;
      asked.add(id);
      const answers = caches;
      const sentence = await cacheOf(task, control.signal).finally(() => asked.delete(id));
      if (sentence === undefined) return;
      answers.set(id, sentence);
      await sendRuns();
    },
    dispose() {
      control.abort();
      clearTimeout(pending);
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

function nodeRun(state: RunState): NodeRun {
  return {
    state: state.running > 0 ? 'running' : (state.last?.outcome ?? 'stopped'),
    isOutdated: state.isOutdated,
    note: runNote(state),
    text: runSentences(state).join('\n'),
  };
}
