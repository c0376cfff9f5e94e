import { usernameProblem } from '../../access/username.ts';
import type { AccessDirectory } from '../directory/access-directory.ts';
import { HttpError } from '../errors/http-error.ts';
import { checkUserExists } from './known-user.ts';

/**
 * Returns the members of a group in order, without duplicates. Throws HttpError 400 for an invalid username, and for a new member who
 * does not exist, unless OIDC may still add the user at the first sign-in.
 */
export function checkedMembers(
  directory: AccessDirectory,
  tenant: string,
  members: readonly string[],
  before: readonly string[] = [],
): readonly string[] {
  for (const member of members) {
    const problem = usernameProblem(member);
    if (problem !== undefined) throw new HttpError(400, problem, { code: 'invalid-name' });
    if (!before.includes(member)) checkUserExists(directory, tenant, member);
  }
  return [...new Set(members)].sort();
}
