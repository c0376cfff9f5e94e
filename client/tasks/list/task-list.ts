import { type CancellationToken, type Disposable, type Event, EventEmitter } from 'vscode';
import { type TasksAnswer, tasksChangedNotification, tasksRequest } from '../../../server/protocol/tasks.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';

/** The tasks of the workspace from the language server, including unsaved changes. */
export interface TaskList extends Disposable {
  /** The last answer of the server, which may be out of date. */
  readonly known: TasksAnswer;
  /**
   * Resolves to the current tasks. Sends one request per change; if the server does not respond, resolves to the previous
   * tasks.
   */
  get(): Promise<TasksAnswer>;
  /** Resolves after the workspace has been searched; earlier, with the tasks known so far, on cancellation or when the server stops. */
  getAll(token?: CancellationToken): Promise<TasksAnswer>;
  /** Fires when the result of `get` has changed. */
  readonly onDidChange: Event<void>;
}

const nothing: TasksAnswer = { tasks: [], isComplete: false };

/** Sends no request to the server before the tasks are requested. */
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
    // A server that does not answer will not report more tasks.
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
