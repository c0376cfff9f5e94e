import { matchesPattern } from './matches-pattern.ts';
import type { Mode } from './mode.ts';
import { type Principal, serverTenant } from './principal.ts';
import { includes, type Permission } from './roles.ts';

/**
 * What a request wants: `open` (ping, health), `signed-in` (whoami, login), `read` and `write` of a package, `administer`
 * (the admin API of a tenant or, with `serverTenant`, of the server).
 */
export type Action = 'open' | 'signed-in' | 'read' | 'write' | 'administer';

export interface AccessRequest {
  readonly action: Action;
  readonly tenant: string;
  /** `npm/<name>`, for `read` and `write`; relative to the tenant. */
  readonly path?: string;
}

export interface Grant {
  readonly pattern: string;
  readonly permission: Permission;
}

export interface AccessRules {
  readonly mode: Mode;
  readonly anonymousReads: boolean;
  /** The rules for a user, those for everybody (`*`) included. */
  rulesOf(tenant: string, username: string): readonly Grant[];
}

/** The reason is a sentence that may be shown to whoever asked. */
export type Verdict =
  | { readonly allowed: true; readonly reason: string }
  | { readonly allowed: false; readonly status: 401 | 403; readonly reason: string };

/** The one decision about access (spec 5). What is not granted is denied. */
export function decide(principal: Principal, request: AccessRequest, rules: AccessRules): Verdict {
  const { action } = request;
  if (action === 'open') return allow('This needs no credentials.');
  if (action === 'read' && rules.mode === 'simple-token') return allow('Everybody may read in simple token mode.');
  if (principal.kind === 'anonymous') {
    if (action === 'read' && rules.anonymousReads) return allow('Everybody may read (anonymous_reads).');
    return { allowed: false, status: 401, reason: 'This needs credentials: send a token.' };
  }
  if (principal.tenant !== serverTenant && principal.tenant !== request.tenant) {
    return deny('These credentials belong to another tenant.');
  }
  if (principal.kind === 'static-token') return allow('The static token may do everything.');
  if (principal.role === 'admin') return allow('The role admin may do everything.');
  if (principal.tenant !== request.tenant)
    return deny('Of the operators of the server only admins may enter a tenant.');
  if (action === 'signed-in') return allow('Every user may do this.');
  if (action === 'administer') return deny('This needs the role admin.');
  if (rules.mode === 'simple-token') return deny('In simple token mode only the static token may write.');
  if (action === 'read' && rules.anonymousReads) return allow('Everybody may read (anonymous_reads).');
  return byRules(principal, { ...request, action }, rules);
}

type User = Extract<Principal, { readonly kind: 'user' }>;

function byRules(
  user: User,
  { action, tenant, path }: AccessRequest & { action: 'read' | 'write' },
  rules: AccessRules,
) {
  if (path === undefined) return deny('Nothing is said of what is wanted.');
  if (!includes(user.role, action)) return deny(`The role ${user.role} allows no more than reading.`);
  const grant = rules
    .rulesOf(tenant, user.username)
    .find(({ pattern, permission }) => includes(permission, action) && matchesPattern(pattern, path));
  if (grant) return allow(`A rule grants ${grant.permission} on ${grant.pattern}.`);
  return deny(`No rule lets ${user.username} ${action} ${path}.`);
}

function allow(reason: string): Verdict {
  return { allowed: true, reason };
}

function deny(reason: string): Verdict {
  return { allowed: false, status: 403, reason };
}
