import type { Connection } from '../../../admin-client/connection.ts';
import type { Registries } from '../../../admin-client/registries.ts';
import type { Change, Session } from '../../../admin-client/session.ts';

export interface SessionWatcher {
  /** Called after connections were added, removed or changed. */
  connectionsChanged(): void;
  /** Called after a session was replaced. The data of the previous session is invalid. */
  sessionReplaced(connection: Connection): void;
  partChanged(session: Session, change: Change): void;
}

/** Reports changes to all registries and their open sessions. Returns a function that stops watching. */
export function watchSessions(registries: Registries, watcher: SessionWatcher): () => void {
  let connections = registries.connections;
  let watched = new Map<string, { readonly session: Session; readonly end: () => void }>();

  const watchAll = (): readonly Connection[] => {
    const replaced: Connection[] = [];
    const now = new Map<string, { readonly session: Session; readonly end: () => void }>();
    for (const connection of registries.connections) {
      const session = registries.session(connection.id);
      const before = watched.get(connection.id);
      if (before !== undefined && before.session === session) {
        now.set(connection.id, before);
        continue;
      }
      if (session !== undefined) {
        const end = session.onDidChange((change) => watcher.partChanged(session, change));
        now.set(connection.id, { session, end });
      }
      replaced.push(connection);
    }
    for (const [id, { session, end }] of watched) if (now.get(id)?.session !== session) end();
    watched = now;
    return replaced;
  };

  watchAll();
  const endOfRegistries = registries.onDidChange(() => {
    const replaced = watchAll();
    const before = connections;
    connections = registries.connections;
    const areSame = before.length === connections.length && before.every((one, index) => one === connections[index]);
    if (!areSame) watcher.connectionsChanged();
    else for (const connection of replaced) watcher.sessionReplaced(connection);
  });
  return () => {
    endOfRegistries();
    for (const { end } of watched.values()) end();
    watched = new Map();
  };
}
