import type { Connection, InitializeParams } from 'vscode-languageserver';
import { taskFileKind } from '../core/analysis/kinds/task-file.ts';
import { createContext } from './context/create-context.ts';
import type { ServerContext } from './context/server-context.ts';
import type { ServerOptions } from './context/server-options.ts';
import { after, afterResponse, nextTurn } from './execution/turns.ts';
import { firstRequests } from './first-requests.ts';
import { type Requests, registerNotifications, registerRequests } from './gate/gate.ts';
import { notifications } from './notifications.ts';

/** A server whose request handlers are registered. It can handle requests after it is initialized. */
export interface Server {
  readonly initialize: (params: InitializeParams) => void;
}

/** Most requests are loaded later, so that less code is loaded before the first diagnostics. */
const requests: Requests = { first: firstRequests, loadOthers: async () => (await import('./requests.ts')).requests };

/** Creates a server that handles the requests in these tables and the notifications in `notifications.ts`. */
export function createServer(connection: Connection, options: ServerOptions): Server {
  const { now } = options;
  let context: ServerContext | undefined;
  const gate = { context: () => context, now };
  registerRequests(connection, requests, gate);
  return {
    initialize(params) {
      context = createContext(connection, params, {
        ...options,
        loop: { nextTurn, after, now },
        loadRequests: requests.loadOthers,
      });
      // Registered here because the connection replaces some of the handlers when it is initialized.
      registerNotifications(connection, notifications, gate);
      // Loads the shape while the client prepares to send its documents.
      afterResponse(() => taskFileKind.shape());
    },
  };
}
