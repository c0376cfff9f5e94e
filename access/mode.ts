/**
 * The way in which the server authenticates requests (spec 5). The mode applies to the whole server, so users of any
 * tenant can change it.
 */
export type Mode = 'simple-token' | 'acl' | 'oidc';

/** The facts that the mode depends on. */
export interface ModeConditions {
  readonly hasOidc: boolean;
  /** Whether the configuration file has any `[[users]]` or `[[acl]]`, of the server or of a tenant. */
  readonly hasConfiguredAccess: boolean;
  /** Whether the database has any user, of any tenant and source, or had one since the server was opened to everyone. */
  readonly hasRuntimeUsers: boolean;
  /** Whether the setting `require_auth` is true. */
  readonly requiresAuth: boolean;
}

/** Returns the mode (spec 5.1 and 5.2). Runtime users end simple token mode; runtime rules without users do not. */
export function modeOf({ hasOidc, hasConfiguredAccess, hasRuntimeUsers, requiresAuth }: ModeConditions): Mode {
  if (hasOidc) return 'oidc';
  return hasConfiguredAccess || hasRuntimeUsers || requiresAuth ? 'acl' : 'simple-token';
}
