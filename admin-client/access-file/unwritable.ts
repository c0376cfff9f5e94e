import type { Group } from '../records/group.ts';
import type { AccessRule, User } from '../records/model.ts';

/**
 * Returns the reason why a user cannot be written to a file, as the end of a sentence; undefined if the user can be
 * written. A user who cannot be written is omitted from files, and applying a file does not delete the user.
 */
export function unwritableUser({ username, role, isRoleComposed }: User): string | undefined {
  if (isRoleComposed) return 'its role is not a single text';
  return role === '' ? 'the server does not report the role' : unwritableText([username, role]);
}

/** Like `unwritableUser`, for a group. A group that only the identity provider assigns has no members to write. */
export function unwritableGroup({ name, members, source }: Group): string | undefined {
  return source === 'oidc' ? 'the identity provider assigns it' : unwritableText([name, ...members]);
}

/** Like `unwritableUser`, for an access rule. */
export function unwritableRule({ user, pattern, permission, isPermissionComposed }: AccessRule): string | undefined {
  if (isPermissionComposed) return 'its permission is not a single text';
  if (permission === '') return 'the server does not report the permission';
  return user === '' || pattern === '' ? 'it has no user or no pattern' : unwritableText([user, pattern, permission]);
}

// UTF-8 cannot represent an unpaired surrogate.
function unwritableText(texts: readonly string[]): string | undefined {
  return texts.some((text) => /\p{Surrogate}/u.test(text)) ? 'it contains an incomplete character' : undefined;
}
