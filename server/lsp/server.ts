import type { Connection } from 'vscode-languageserver';
import { taskFileKind } from '../core/analysis/kinds/task-file.ts';
import { capabilitiesFor } from './capabilities.ts';
import { createContext, type ServerOptions } from './create-context.ts';
import { serveRequests, takeNotifications } from './gate/gate.ts';
import { after, afterResponse, nextTurn } from './gate/turns.ts';
import { notifications } from './notifications.ts';
import { requests } from './requests.ts';
import type { ServerContext } from './server-context.ts';

/** Serves one client on `connection`: handles the requests in `requests.ts` and the notifications in `notifications.ts`. */
export function startServer(connection: Connection, options: ServerOptions): void {
  const now = () => performance.now();
  let context: ServerContext | undefined;
  const gate = { context: () => context, now };

  connection.onInitialize((params) => {
    context = createContext(connection, params, { ...options, loop: { nextTurn, after, now } });
    // Registered here because the connection replaces some of the handlers when it is initialized.
    takeNotifications(connection, notifications, gate);
    // The schema is compiled while the client prepares to send its documents.
    afterResponse(() => taskFileKind.shape());
    return { capabilities: capabilitiesFor(context.client), serverInfo: { name: 'taskwright' } };
  });
  serveRequests(connection, requests, gate);
  connection.listen();
}
