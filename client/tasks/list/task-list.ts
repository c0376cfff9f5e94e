import { type CancellationToken, type Disposable, type Event, EventEmitter } from 'vscode';
import { type TasksAnswer, tasksChangedNotification, tasksRequest } from '../../../server/protocol/tasks.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';

/** The tasks of the workspace from the language server, including unsaved changes. */
export interface TaskList extends Disposable {
  /** The last response of the server, which may be out of date. */
  readonly known: TasksAnswer;
  /**
   * Resolves to the current tasks. Sends one request per change; if the server does not respond, resolves to the
   * previous tasks.
   */
  get(): Promise<TasksAnswer>;
  /**
   * Resolves to all tasks after the workspace has been searched. On cancellation or when the server stops, resolves
   * earlier to the tasks that have been found so far.
   */
  getAll(token?: CancellationToken): Promise<TasksAnswer>;
  /** Fires when the result of `get` has changed. */
  readonly onDidChange: Event<void>;
}

const nothing: TasksAnswer = { tasks: [], isComplete: false };

/** Creates the list. Sends no request to the server before `get` or `getAll` is called. */
export function createTaskList(server: LanguageServer): TaskList {
  const changed = new EventEmitter<void>();
  let known = nothing;
  let requested: Promise<TasksAnswer> | undefined;

  function invalidate(): void {
    requested = undefined;
    changed.fire();
  }

  async function request(): Promise<TasksAnswer> {
    const answer = await server.request<TasksAnswer>(tasksRequest);
    // A server that does not respond will not report more tasks.
    known = answer ?? { ...known, isComplete: true };
    return known;
  }

  function get(): Promise<TasksAnswer> {
    requested ??= request();
    return requested;
  }

  server.watchNotification(tasksChangedNotification, invalidate);
  server.watchState((state) => {
    if (state !== 'starting') invalidate();
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
        if (current === requested) await nextChange(changed.event, token);
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
