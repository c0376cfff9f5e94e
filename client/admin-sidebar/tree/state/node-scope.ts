import type { Scope } from '../../../admin-api/admin-client.ts';
import type { Connection } from '../../../admin-api/connection.ts';

/** What every node has: the connection it belongs to and, where there is one, the tenant. */
export interface NodeScope {
  readonly connection: Connection;
  readonly tenant?: string;
}

/** The same place as the connection is now. */
export function nodeScope(connection: Connection, { tenant }: { readonly tenant?: string }): NodeScope {
  return tenant === undefined ? { connection } : { connection, tenant };
}

export const scopeOf = ({ tenant }: NodeScope): Scope => (tenant === undefined ? {} : { tenant });
