import type { AuditEntry } from '../records/audit-entry.ts';
import type { AccessRule } from '../records/model.ts';

/** A filter for records of the audit log. A record must match all properties. */
export interface AuditFilter {
  /** Undefined for the records of the server and of all tenants. */
  readonly tenant?: string | undefined;
  /** The user who made the changes. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** The earliest time, in milliseconds since 1970. */
  readonly from?: number | undefined;
  /** A user, for changes by the user, to the user, and to the rules of the user; or a rule, for changes to the rule. */
  readonly about?: { readonly username: string } | { readonly rule: Pick<AccessRule, 'id' | 'user' | 'pattern'> };
}

/** Returns the query for a server that supports filters. Other servers ignore the query or refuse the request. */
export function filterQuery({ actor, action, from }: AuditFilter): Readonly<Record<string, string>> {
  return {
    ...(actor !== undefined && { user: actor }),
    ...(action !== undefined && { action }),
    ...(from !== undefined && { from: new Date(from).toISOString() }),
  };
}

/** Returns whether a record matches the filter. A record without a valid time matches any `from`. */
export function isWanted(entry: AuditEntry, { tenant, actor, action, from, about }: AuditFilter): boolean {
  if (tenant !== undefined && entry.tenant !== tenant) return false;
  if (actor !== undefined && entry.actor !== actor) return false;
  if (action !== undefined && entry.action !== action) return false;
  if (from !== undefined && Date.parse(entry.at) < from) return false;
  return about === undefined || isAbout(entry, about);
}

function isAbout({ actor, action, target, details }: AuditEntry, about: NonNullable<AuditFilter['about']>): boolean {
  const isOfRule = action.startsWith('rule.');
  if ('username' in about) {
    const { username } = about;
    return actor === username || (!isOfRule && target === username) || (isOfRule && details.user === username);
  }
  const { id, user, pattern } = about.rule;
  return isOfRule && (target === id || (details.user === user && details.pattern === pattern));
}
