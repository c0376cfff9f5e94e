import type { Scope } from '../../../admin-api/admin-client.ts';
import type { Connection } from '../../../admin-api/connection.ts';

/** What every node has: the connection it belongs to and, where there is one, the tenant. */
export interface Place {
  readonly connection: Connection;
  readonly tenant?: string;
}

/** The same place as the connection is now. */
export function placeIn(connection: Connection, { tenant }: { readonly tenant?: string }): Place {
  return tenant === undefined ? { connection } : { connection, tenant };
}

export const scopeOf = ({ tenant }: Place): Scope => (tenant === undefined ? {} : { tenant });
