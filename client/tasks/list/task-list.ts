import { type CancellationToken, type Disposable, type Event, EventEmitter } from 'vscode';
import { type TasksAnswer, tasksChangedNotification, tasksRequest } from '../../../server/protocol/tasks.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';

/** The tasks of the workspace, as the language server knows them from texts that are open, saved or not. */
export interface TaskList extends Disposable {
  /** What was known last. It may be out of date; `get` is not. */
  readonly known: TasksAnswer;
  /** The server is asked once until something changes. What was known last when it does not answer. */
  get(): Promise<TasksAnswer>;
  /** Waits until the workspace has been searched; gives what there is when that is cancelled or the server stops. */
  getAll(token?: CancellationToken): Promise<TasksAnswer>;
  /** `get` would answer otherwise now. */
  readonly onDidChange: Event<void>;
}

const nothing: TasksAnswer = { tasks: [], isComplete: false };

/** Asks nothing of the server before somebody asks for the tasks. */
export function createTaskList(server: LanguageServer): TaskList {
  const changed = new EventEmitter<void>();
  let known = nothing;
  let asked: Promise<TasksAnswer> | undefined;

  function forget(): void {
    asked = undefined;
    changed.fire();
  }

  async function ask(): Promise<TasksAnswer> {
    const answer = await server.request<TasksAnswer>(tasksRequest);
    // Nothing more will come from a server that does not answer.
    known = answer ?? { ...known, isComplete: true };
    return known;
  }

  function get(): Promise<TasksAnswer> {
    asked ??= ask();
    return asked;
  }

  server.watchNotification(tasksChangedNotification, forget);
  server.watchState((state) => {
    if (state !== 'starting') forget();
  });

  return {
    get known() {
      return known;
    },
    get,
    async getAll(token) {
      for (;;) {
        const current = get();
        const answer = await current;
        if (answer.isComplete || token?.isCancellationRequested) return answer;
        if (current === asked) await nextChange(changed.event, token);
      }
    },
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}

async function nextChange(event: Event<void>, token: CancellationToken | undefined): Promise<void> {
  const subscriptions: Disposable[] = [];
  await new Promise<void>((resolve) => {
    subscriptions.push(event(resolve));
    if (token) subscriptions.push(token.onCancellationRequested(() => resolve()));
  });
  for (const subscription of subscriptions) subscription.dispose();
}
