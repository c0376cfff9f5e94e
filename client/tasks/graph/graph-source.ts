import { type Disposable, type Event, EventEmitter } from 'vscode';
import { type TaskGraphAnswer, taskGraphRequest } from '../../../server/protocol/task-graph.ts';
import { tasksChangedNotification } from '../../../server/protocol/tasks.ts';
import type { LanguageServer, ServerState } from '../../language-server/language-server.ts';

/** The graph as the language server knows it from texts that are open, saved or not. */
export interface GraphSource extends Disposable {
  readonly state: ServerState;
  /** The server is asked once until something changes; undefined when it does not answer. */
  get(): Promise<TaskGraphAnswer | undefined>;
  /** Asks again even when nothing is known to have changed. */
  refresh(): void;
  readonly onDidChange: Event<void>;
}

export function createGraphSource(server: LanguageServer): GraphSource {
  const changed = new EventEmitter<void>();
  let state: ServerState = 'starting';
  let asked: Promise<TaskGraphAnswer | undefined> | undefined;

  function refresh(): void {
    asked = undefined;
    changed.fire();
  }

  server.watchNotification(tasksChangedNotification, refresh);
  server.watchState((current) => {
    state = current;
    refresh();
  });

  return {
    get state() {
      return state;
    },
    get() {
      asked ??= server.request<TaskGraphAnswer>(taskGraphRequest);
      return asked;
    },
    refresh,
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}
