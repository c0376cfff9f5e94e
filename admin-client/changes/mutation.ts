import type { NewGroup, NewRule, NewUser } from '../admin-client.ts';
import type { AccessRule } from '../records/model.ts';
import type { QuarantinedVersion } from '../records/package-records.ts';
import type { StagedVersion } from '../records/staged-version.ts';
import type { NamedToken, TokenHolder } from '../records/token-records.ts';
import type { RegistryPart } from '../session.ts';

/** A change to a registry, as data that can be shown before and after the change is made. */
export type Mutation =
  | { readonly kind: 'create-user'; readonly user: NewUser }
  | {
      readonly kind: 'change-role';
      readonly username: string;
      readonly before: string;
      readonly role: string;
      readonly etag?: string | undefined;
    }
  /** `role` is the current role. A server that implements only spec 4.2 sets the role with each change. */
  | { readonly kind: 'set-token'; readonly username: string; readonly role: string; readonly token: string }
  /** `etag` is the ETag that the user must have. */
  | { readonly kind: 'delete-user'; readonly username: string; readonly etag?: string | undefined }
  | { readonly kind: 'create-group'; readonly group: NewGroup }
  /** `before` contains the current members. */
  | {
      readonly kind: 'change-group';
      readonly group: NewGroup;
      readonly before: readonly string[];
      readonly etag?: string | undefined;
    }
  /** `rules` contains the access rules that are deleted with the group. */
  | {
      readonly kind: 'delete-group';
      readonly group: NewGroup;
      readonly rules: readonly AccessRule[];
      readonly etag?: string | undefined;
    }
  | { readonly kind: 'create-rule'; readonly rule: NewRule }
  | { readonly kind: 'delete-rule'; readonly rule: AccessRule }
  | { readonly kind: 'revoke-token'; readonly holder: TokenHolder; readonly token: NamedToken }
  | { readonly kind: 'evict'; readonly registry: string; readonly path: string }
  /** Publishes a staged version. */
  | { readonly kind: 'approve-staged'; readonly staged: StagedVersion }
  | { readonly kind: 'reject-staged'; readonly staged: StagedVersion; readonly reason: string }
  /** Hides a published version. */
  | {
      readonly kind: 'quarantine';
      readonly version: Pick<QuarantinedVersion, 'name' | 'version'>;
      readonly reason: string;
    }
  | { readonly kind: 'end-quarantine'; readonly version: Pick<QuarantinedVersion, 'name' | 'version'> };

/** Returns the parts of the cached data that a change invalidates. Deleting a user also deletes the user's rules and memberships. */
export function partsOf(mutation: Mutation): readonly RegistryPart[] {
  switch (mutation.kind) {
    case 'create-user':
    case 'change-role':
    case 'set-token':
      return ['users', 'stats'];
    case 'delete-user':
      return ['users', 'groups', 'rules', 'stats'];
    case 'create-group':
    case 'change-group':
      return ['groups', 'stats'];
    case 'delete-group':
      return ['groups', 'rules', 'stats'];
    case 'create-rule':
    case 'delete-rule':
      return ['rules', 'stats'];
    case 'revoke-token':
      return ['tokens', 'stats'];
    case 'evict':
      return ['cache', 'stats'];
    case 'approve-staged':
      return ['staged', 'packages', 'stats'];
    case 'reject-staged':
      return ['staged', 'stats'];
    case 'quarantine':
    case 'end-quarantine':
      return ['quarantine', 'packages', 'stats'];
  }
}

/** Returns whether a change deletes a user, a group or an access rule. */
export function isDeletion({ kind }: Mutation): boolean {
  return kind === 'delete-user' || kind === 'delete-group' || kind === 'delete-rule';
}

/** Returns whether a change adds an admin. After it, changes that would have removed the last admin can succeed. */
export function makesAdmin(mutation: Mutation): boolean {
  if (mutation.kind === 'create-user') return mutation.user.role === 'admin';
  return mutation.kind === 'change-role' && mutation.role === 'admin';
}

/** Returns the secrets in a change, which must not be shown. */
export function secretsOf(mutation: Mutation): readonly string[] {
  if (mutation.kind === 'set-token') return [mutation.token];
  return mutation.kind === 'create-user' && mutation.user.token !== undefined ? [mutation.user.token] : [];
}
