import type { RegistryScope } from '../../../admin-client/admin-client.ts';
import type { Connection } from '../../../admin-client/connection.ts';

/** The connection of a node, and its tenant if it belongs to one. */
export interface NodeScope {
  readonly connection: Connection;
  readonly tenant?: string | undefined;
}

/** Returns the connection and the tenant of a node. */
export const nodeScopeOf = ({ connection, tenant }: NodeScope): NodeScope => ({ connection, tenant });

export const scopeOf = ({ tenant }: NodeScope): RegistryScope => ({ tenant });
