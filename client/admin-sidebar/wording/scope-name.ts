import type { Connection } from '../../admin-api/connection.ts';
import { visibleText } from '../../text/visible-text.ts';

/** Returns the name of a registry or one of its tenants, as shown in messages and lists: `Team` or `Team › acme`. */
export function scopeName(connection: Connection, tenant: string | undefined): string {
  const name = visibleText(connection.name);
  return tenant === undefined ? name : `${name} › ${visibleText(tenant)}`;
}
