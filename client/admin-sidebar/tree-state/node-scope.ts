import type { RegistryScope } from '../../admin-api/admin-client.ts';
import type { Connection } from '../../admin-api/connection.ts';

/** The connection of a node, and its tenant if it belongs to one. */
export interface NodeScope {
  readonly connection: Connection;
  readonly tenant?: string;
}

/** Returns the scope of a node, with the current version of its connection. */
export function nodeScopeIn(connection: Connection, { tenant }: { readonly tenant?: string }): NodeScope {
  return tenant === undefined ? { connection } : { connection, tenant };
}

export const scopeOf = ({ tenant }: NodeScope): RegistryScope => (tenant === undefined ? {} : { tenant });
