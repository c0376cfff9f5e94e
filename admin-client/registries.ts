import type { Connection } from './connection.ts';
import type { Session } from './session.ts';

/** The connections of the user, and their sessions. */
export interface Registries {
  readonly connections: readonly Connection[];
  /** Returns the open session of a connection; undefined when the connection no longer exists. */
  session(connectionId: string): Session | undefined;
  /**
   * Calls the listener when a connection is added, changed or removed, or a session is replaced. Returns a function
   * that removes the listener.
   */
  onDidChange(listener: () => void): () => void;
}
