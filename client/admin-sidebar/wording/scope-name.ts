import type { Connection } from '../../admin-api/connection.ts';
import { visibleText } from '../../text/visible-text.ts';

/** The name of a registry, or of one of its tenants, as messages and lists show it: `Team` or `Team › acme`. */
export function scopeName(connection: Connection, tenant: string | undefined): string {
  const name = visibleText(connection.name);
  return tenant === undefined ? name : `${name} › ${visibleText(tenant)}`;
}
