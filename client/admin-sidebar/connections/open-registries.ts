import type { OpenSession } from '../../admin-api/client/create-session.ts';
import type { Connection } from '../../admin-api/connection.ts';
import type { Registries } from '../../admin-api/registries.ts';

export interface RegistriesOptions {
  /** The connections as they are now. */
  readonly connections: () => readonly Connection[];
  readonly open: (connection: Connection) => OpenSession;
}

/** The registries, and what keeps their sessions in step with connections and credentials. */
export interface OpenRegistries extends Registries {
  /** To be called when connections may have changed. Sessions of those that did are closed, and others take their place. */
  connectionsChanged(): void;
  /** To be called when what is known of some connections is out of date, such as when their credentials are others. */
  outdated(isConcerned: (connection: Connection) => boolean): void;
  close(): void;
}

/** A session is opened when it is asked for the first time: whoever looks at no registry pays for none. */
export function openRegistries({ connections, open }: RegistriesOptions): OpenRegistries {
  const sessions = new Map<string, OpenSession>();
  const listeners = new Set<() => void>();

  function closeWhere(isOver: (connection: Connection) => boolean): void {
    for (const [id, session] of sessions) {
      if (!isOver(session.connection)) continue;
      session.close();
      sessions.delete(id);
    }
    for (const listener of listeners) listener();
  }

  return {
    get connections() {
      return connections();
    },
    session(connectionId) {
      const connection = connections().find(({ id }) => id === connectionId);
      if (connection === undefined) return undefined;
      const session = sessions.get(connectionId) ?? open(connection);
      sessions.set(connectionId, session);
      return session;
    },
    onDidChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connectionsChanged() {
      const current = new Set(connections().map((connection) => JSON.stringify(connection)));
      closeWhere((connection) => !current.has(JSON.stringify(connection)));
    },
    outdated: closeWhere,
    close() {
      listeners.clear();
      closeWhere(() => true);
    },
  };
}
