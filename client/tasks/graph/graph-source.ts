import { type Disposable, type Event, EventEmitter } from 'vscode';
import { type TaskGraphAnswer, taskGraphRequest } from '../../../server/protocol/task-graph.ts';
import { tasksChangedNotification } from '../../../server/protocol/tasks.ts';
import type { LanguageServer, ServerState } from '../../language-server/language-server.ts';

/** The task graph of the language server, including unsaved changes. */
export interface GraphSource extends Disposable {
  readonly state: ServerState;
  /** Resolves to the current graph, or to undefined if the server does not respond. Sends one request per change. */
  get(): Promise<TaskGraphAnswer | undefined>;
  /** Requests the graph again even when no change was reported. */
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
