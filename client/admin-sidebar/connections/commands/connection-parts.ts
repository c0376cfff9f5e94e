import type { OpenSession } from '../../../../admin-client/client/create-session.ts';
import type { Authorize, Connection } from '../../../../admin-client/connection.ts';
import type { Registries } from '../../../../admin-client/registries.ts';
import type { ConnectionStore } from '../connection-store.ts';
import type { AccessTokens, ConnectionCredentials } from '../credentials.ts';
import type { Secrets } from '../secrets.ts';

/** The objects that the commands for connections use. */
export interface ConnectionParts {
  readonly registries: Registries;
  readonly store: ConnectionStore;
  readonly secrets: Secrets;
  readonly accessTokens: AccessTokens;
  readonly credentials: ConnectionCredentials;
  /** Moves the focus to the row of a registry. */
  readonly show: (connection: Connection) => Promise<void>;
  /** Shows an error of a command whose result is not awaited. */
  readonly report: (error: unknown, connection?: Connection) => void;
  readonly open: (connection: Connection, authorize: Authorize) => OpenSession;
}
