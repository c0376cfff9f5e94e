import type { Role } from './roles.ts';

/**
 * The tenant of what belongs to the server itself: everything when it is not in multi-tenant mode, its operators when it
 * is. No tenant of a configuration can have this name.
 */
export const serverTenant = '';

/** Where a user comes from. Users of the configuration file are read-only through the admin API (spec 4.2, rule 1). */
export type UserSource = 'config' | 'runtime' | 'oidc';

/** Who sends a request, as far as the credentials prove it. */
export type Principal =
  | { readonly kind: 'anonymous' }
  /** The static token of the server, or, with a tenant's name, of that tenant. */
  | { readonly kind: 'static-token'; readonly tenant: string }
  | {
      readonly kind: 'user';
      readonly tenant: string;
      readonly username: string;
      readonly role: Role;
      readonly source: UserSource;
    };

/** How a principal is named in the audit table and to `npm whoami`. */
export function nameOf(principal: Principal): string {
  if (principal.kind === 'user') return principal.username;
  return principal.kind === 'anonymous' ? 'anonymous' : 'auth_token';
}
