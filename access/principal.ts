import { publisherOwner } from './publisher-claims.ts';
import type { Role } from './roles.ts';

/**
 * The tenant of the server itself. In multi-tenant mode, only the operators belong to it; otherwise, everything does. Other
 * tenants cannot have this name, because tenant names must not be empty.
 */
export const serverTenant = '';

/** The place where a user is defined. Users in the registry configuration are read-only in the admin API (spec 4.2, rule 1). */
export type UserSource = 'config' | 'runtime' | 'oidc';

/** The authenticated sender of a request. */
export type Principal =
  | { readonly kind: 'anonymous' }
  /** The static token of the server, or of a tenant if `tenant` is not empty. */
  | { readonly kind: 'static-token'; readonly tenant: string }
  /** A CI job that may read one package, and publish or stage its versions. */
  | {
      readonly kind: 'publisher';
      readonly tenant: string;
      /** The name of the trusted publisher. */
      readonly name: string;
      /** The package, as in access rules. */
      readonly path: string;
      /** Whether it may only stage versions. */
      readonly stageOnly: boolean;
    }
  | {
      readonly kind: 'user';
      readonly tenant: string;
      readonly username: string;
      readonly role: Role;
      readonly source: UserSource;
      /**
       * The values of the claim with groups in the access token with which the user has signed in. Only those that the configuration
       * maps to groups are used.
       */
      readonly groupClaims?: readonly string[];
      /** Undefined for credentials that allow everything that the user may do. */
      readonly token?: TokenLimits;
    };

/** A user of a tenant, as far as access rules depend on it. */
export type RuleSubject = Pick<Extract<Principal, { readonly kind: 'user' }>, 'username' | 'groupClaims'>;

/** The maximum access of a token; its user may have less. No such token grants access to the admin API. */
export interface TokenLimits {
  /** Identifies the token. */
  readonly id: string;
  readonly readOnly: boolean;
  /** Whether it allows staging versions, but neither publishing nor approving them. */
  readonly stageOnly: boolean;
  /** Patterns of the packages that it allows; empty for all. */
  readonly packages: readonly string[];
  /** The ranges (CIDR) of addresses from which it can be used; empty for all. */
  readonly addresses: readonly string[];
}

/** Returns the name of a principal in the audit log and for `npm whoami`. */
export function nameOf(principal: Principal): string {
  if (principal.kind === 'user') return principal.username;
  if (principal.kind === 'publisher') return publisherOwner(principal.name);
  return principal.kind === 'anonymous' ? 'anonymous' : 'auth_token';
}
