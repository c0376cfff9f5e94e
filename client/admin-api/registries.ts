import type { Connection } from './connection.ts';
import type { Session } from './session.ts';

/** The registries of this person, and their sessions: what the tree, the commands and the pages work with. */
export interface Registries {
  readonly connections: readonly Connection[];
  /** The open session of a connection; undefined when there is no such connection any more. */
  session(connectionId: string): Session | undefined;
  /** Calls back when connections come, go or change, and when a session is replaced. Gives what ends it. */
  onDidChange(listener: () => void): () => void;
}
