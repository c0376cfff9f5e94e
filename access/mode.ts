/** How the server authenticates (spec 5). One for the whole server: users of any tenant switch all of it. */
export type Mode = 'simple-token' | 'acl' | 'oidc';

/** What decides the mode. */
export interface ModeFacts {
  readonly hasOidc: boolean;
  /** Whether the configuration file has any `[[users]]` or `[[acl]]`, of the server or of a tenant. */
  readonly hasConfiguredAccess: boolean;
  /** Whether the database has any user, of whatever tenant and source. */
  readonly hasRuntimeUsers: boolean;
}

/** The mode by spec 5.1 and 5.2: runtime rules alone do not leave simple token mode, runtime users do. */
export function modeOf({ hasOidc, hasConfiguredAccess, hasRuntimeUsers }: ModeFacts): Mode {
  if (hasOidc) return 'oidc';
  return hasConfiguredAccess || hasRuntimeUsers ? 'acl' : 'simple-token';
}
