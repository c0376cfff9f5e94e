import type { OpenSession } from '../../../admin-client/client/create-session.ts';
import type { Connection } from '../../../admin-client/connection.ts';
import type { Registries } from '../../../admin-client/registries.ts';

export interface RegistriesOptions {
  /** Returns the current connections. */
  readonly connections: () => readonly Connection[];
  readonly open: (connection: Connection) => OpenSession;
}

/** The registries, with methods that keep their sessions up to date with connections and credentials. */
export interface OpenRegistries extends Registries {
  /** Closes the sessions of connections that have changed. New sessions replace them. */
  connectionsChanged(): void;
  /** Closes the sessions of connections whose data is outdated, for example after a change of credentials. */
  outdated(isAffected: (connection: Connection) => boolean): void;
  close(): void;
}

/**
 * Returns the registries. Opens each session on its first use, so that no requests are sent to a registry that is not
 * shown.
 */
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
