import type { Connection } from '../../../admin-client/connection.ts';
import { visibleText } from '../../../server/core/text/visible-text.ts';

/** Returns the name of a registry or one of its tenants, as shown in messages and lists: `Team` or `Team › acme`. */
export function scopeName(connection: Connection, tenant: string | undefined): string {
  const name = visibleText(connection.name);
  return tenant === undefined ? name : `${name} › ${visibleText(tenant)}`;
}
