/** The caller: without credentials, with wrong credentials, with the static token, or a user with a role. */
export type Who =
  | 'anonymous'
  | 'wrong'
  | 'owner'
  | { readonly role: 'read' | 'write' | 'admin'; readonly tenant: string };

export interface Question {
  readonly mode: 'simple-token' | 'acl';
  readonly anonymousReads: boolean;
  readonly who: Who;
  readonly wants: 'open' | 'readers' | 'signed-in' | 'read' | 'stage' | 'write' | 'administer';
  /** The tenant; '' is the server itself. */
  readonly tenant: string;
  /**
   * The access that the rules grant the user on the requested package, derived by hand in the table of access rules.
   */
  readonly granted: 'nothing' | 'read' | 'stage' | 'write' | 'admin';
}

const levels = ['nothing', 'read', 'stage', 'write', 'admin'];

/**
 * Returns the expected decision according to the specification (5) and registry/README.md: allowed, or refused with a
 * status.
 */
export function expected({ mode, anonymousReads, who, wants, tenant, granted }: Question): 'in' | 401 | 403 {
  if (wants === 'open') return 'in';
  if (mode === 'simple-token' && wants === 'read') return 'in';
  if (mode === 'simple-token' && wants === 'readers') return 'in';
  if (who === 'wrong') return 401;
  if (who === 'anonymous') return (wants === 'read' || wants === 'readers') && anonymousReads ? 'in' : 401;
  if (who === 'owner') return 'in';
  if (who.tenant !== tenant && (who.tenant !== '' || who.role !== 'admin')) return who.tenant === '' ? 403 : 401;
  if (who.role === 'admin' || wants === 'signed-in' || wants === 'readers') return 'in';
  if (wants === 'administer') return 403;
  if (wants === 'read' && anonymousReads) return 'in';
  const userLevel = Math.min(levels.indexOf(who.role), levels.indexOf(granted));
  return userLevel >= levels.indexOf(wants) ? 'in' : 403;
}
