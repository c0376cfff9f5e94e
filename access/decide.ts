import { groupIn } from './group-name.ts';
import { matchesPattern } from './matches-pattern.ts';
import type { Mode } from './mode.ts';
import { type Principal, type RuleSubject, serverTenant, type TokenLimits } from './principal.ts';
import { includes, type Permission } from './roles.ts';

/**
 * The access that a request requires: `open` (ping, health), `signed-in` (whoami, login), `read`, `stage` and `write` of a package,
 * or `administer` (the admin API of a tenant or, with `serverTenant`, of the server).
 */
export type Action = 'open' | 'signed-in' | PackageAction | 'administer';

/** The access to a package. */
export type PackageAction = 'read' | 'stage' | 'write';

export interface AccessRequest {
  readonly action: Action;
  readonly tenant: string;
  /** `npm/<name>`, for `read`, `stage` and `write`; relative to the tenant. */
  readonly path?: string;
}

export interface Grant {
  /** The user of the access rule, which may be a group or `*`; undefined where it does not matter. */
  readonly user?: string;
  readonly pattern: string;
  readonly permission: Permission;
}

export interface AccessRules {
  readonly mode: Mode;
  readonly anonymousReads: boolean;
  /** Returns the access rules for a user, including those for groups of the user (`@name`) and for every user (`*`). */
  rulesOf(tenant: string, user: RuleSubject): readonly Grant[];
}

/** The reason for a decision, for programs that explain it. */
export type Cause =
  | CauseOfDenial
  | 'open'
  | 'simple-token-reads'
  | 'anonymous-reads'
  | 'static-token'
  | 'admin-role'
  | 'signed-in'
  | 'rule';

/** `publisher` is also the reason why a trusted publisher is allowed to publish. */
export type CauseOfDenial =
  | 'no-credentials'
  | 'another-tenant'
  | 'operator'
  | 'not-admin'
  | 'simple-token-writes'
  | 'no-path'
  | 'role-ceiling'
  | 'token-limit'
  | 'publisher'
  | 'no-rule';

/** A decision with its reason: a sentence that may be sent to the client. */
export type AccessDecision =
  | { readonly allowed: true; readonly cause: Cause; readonly reason: string }
  | { readonly allowed: false; readonly cause: CauseOfDenial; readonly status: 401 | 403; readonly reason: string };

/** Returns the access decision for a request (spec 5). Denies access that is not granted. */
export function decide(principal: Principal, request: AccessRequest, rules: AccessRules): AccessDecision {
  const { action } = request;
  if (action === 'open') return allow('open', 'No credentials are required.');
  if (action === 'read' && rules.mode === 'simple-token')
    return allow('simple-token-reads', 'In simple token mode, everyone may read.');
  if (principal.kind === 'anonymous') {
    if (action === 'read' && rules.anonymousReads)
      return allow('anonymous-reads', 'Everyone may read (`anonymous_reads`).');
    return { allowed: false, cause: 'no-credentials', status: 401, reason: 'Credentials are required; send a token.' };
  }
  if (principal.tenant !== serverTenant && principal.tenant !== request.tenant) {
    return deny('another-tenant', 'These credentials belong to another tenant.');
  }
  if (principal.kind === 'static-token') return allow('static-token', 'The static token allows everything.');
  if (principal.kind === 'publisher') return ofPublisher(principal, request, rules);
  const limit = principal.token && limitOf(principal.token, request, rules);
  if (limit !== undefined) return deny('token-limit', limit);
  if (principal.role === 'admin') return allow('admin-role', 'The role `admin` allows everything.');
  if (principal.tenant !== request.tenant)
    return deny('operator', 'Only operators with the role `admin` may access a tenant.');
  if (action === 'signed-in') return allow('signed-in', 'Every user may do this.');
  if (action === 'administer') return deny('not-admin', 'The role `admin` is required.');
  if (rules.mode === 'simple-token')
    return deny('simple-token-writes', 'In simple token mode, only the static token allows writing.');
  if (action === 'read' && rules.anonymousReads)
    return allow('anonymous-reads', 'Everyone may read (`anonymous_reads`).');
  return byRules(principal, { ...request, action }, rules);
}

/** Decides about a trusted publisher, for which the access rules of users are irrelevant. */
function ofPublisher({ path, stageOnly }: PublisherPrincipal, request: AccessRequest, { anonymousReads }: AccessRules) {
  const { action } = request;
  if (action === 'signed-in') return allow('publisher', 'Every trusted publisher may do this.');
  if (action === 'read' && anonymousReads) return allow('anonymous-reads', 'Everyone may read (`anonymous_reads`).');
  if (action === 'write' && stageOnly)
    return deny('publisher', 'This publisher may only stage versions, which a user approves; use `npm stage publish`.');
  if (action !== 'administer' && request.path === path)
    return allow('publisher', `The publisher is trusted with \`${path}\`.`);
  return deny('publisher', `This token only allows publishing \`${path}\`.`);
}

const activities = { read: 'reading', stage: 'staging', write: 'writing' } as const;

/** Returns the reason why the limits of a token do not allow a request, as a sentence; undefined if they allow it. */
function limitOf({ readOnly, stageOnly, packages }: TokenLimits, { action, path }: AccessRequest, rules: AccessRules) {
  if (action === 'administer') return 'This token cannot be used for the admin API.';
  if (!isPackageAction(action)) return undefined;
  if (action !== 'read' && readOnly) return 'This token allows reading only.';
  if (action === 'write' && stageOnly)
    return 'This token allows staging versions only, which another one approves; use `npm stage publish`.';
  // The token is not required.
  if (action === 'read' && rules.anonymousReads) return undefined;
  const isIncluded = packages.length === 0 || packages.some((one) => path !== undefined && matchesPattern(one, path));
  return isIncluded ? undefined : `This token does not allow ${activities[action]} \`${path}\`.`;
}

function isPackageAction(action: Action): action is PackageAction {
  return action === 'read' || action === 'stage' || action === 'write';
}

type PublisherPrincipal = Extract<Principal, { readonly kind: 'publisher' }>;
type UserPrincipal = Extract<Principal, { readonly kind: 'user' }>;

function byRules(
  user: UserPrincipal,
  { action, tenant, path }: AccessRequest & { action: PackageAction },
  rules: AccessRules,
) {
  if (path === undefined) return deny('no-path', 'The request does not name a package.');
  if (!includes(user.role, action)) return deny('role-ceiling', `The role \`${user.role}\` allows reading only.`);
  const grant = rules
    .rulesOf(tenant, user)
    .find(({ pattern, permission }) => includes(permission, action) && matchesPattern(pattern, path));
  const isOfGroup = grant?.user !== undefined && groupIn(grant.user) !== undefined;
  const rule = `An access rule${isOfGroup ? ` of the group \`${grant.user}\`` : ''}`;
  if (grant) return allow('rule', `${rule} grants \`${grant.permission}\` on \`${grant.pattern}\`.`);
  return deny('no-rule', `No access rule allows \`${user.username}\` to ${action} \`${path}\`.`);
}

function allow(cause: Cause, reason: string): AccessDecision {
  return { allowed: true, cause, reason };
}

function deny(cause: CauseOfDenial, reason: string): AccessDecision {
  return { allowed: false, cause, status: 403, reason };
}
