import type { AccessDirectory } from '../directory/access-directory.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';

/** Throws HttpError 400 for a user who does not exist, unless OIDC may still add the user at the first sign-in. */
export function checkUserExists(directory: AccessDirectory, tenant: string, username: string): void {
  if (directory.mode() === 'oidc' || directory.user(tenant, username)) return;
  throw new HttpError(400, `User ${quoted(username)} does not exist; add the user first.`, { code: 'no-such-user' });
}
