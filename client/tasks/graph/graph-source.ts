import { type Disposable, type Event, EventEmitter } from 'vscode';
import { type TaskGraphAnswer, taskGraphRequest } from '../../../server/protocol/task-graph.ts';
import { tasksChangedNotification } from '../../../server/protocol/tasks.ts';
import type { LanguageServer, ServerState } from '../../language-server/language-server.ts';

/** The task graph of the language server, including unsaved changes. */
export interface GraphSource extends Disposable {
  readonly state: ServerState;
  /** Resolves to the current graph, or to undefined if the server does not respond. Sends one request per change. */
  get(): Promise<TaskGraphAnswer | undefined>;
  /** Discards the current graph and reports a change, so that the graph is requested again. */
  refresh(): void;
  readonly onDidChange: Event<void>;
}

export function createGraphSource(server: LanguageServer): GraphSource {
  const changed = new EventEmitter<void>();
  let state: ServerState = 'starting';
  let requested: Promise<TaskGraphAnswer | undefined> | undefined;

  function refresh(): void {
    requested = undefined;
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
      requested ??= server.request<TaskGraphAnswer>(taskGraphRequest);
      return requested;
    },
    refresh,
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}
