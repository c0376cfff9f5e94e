import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { KnownUser } from '../directory/known-access.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';

type TaggedUser = Pick<KnownUser, 'username' | 'role' | 'source' | 'tokenHash' | 'createdAt'>;

/**
 * Returns the entity tag of a user (RFC 9110, section 8.8.3), the same on every server. It does not depend on the token itself,
 * because a hash of it would make a short token easier to guess.
 */
export function userEtag({ username, role, source, tokenHash, createdAt }: TaggedUser): string {
  const text = JSON.stringify([username, role, source, tokenHash !== undefined, createdAt ?? null]);
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
}

/** Throws HttpError 412 if the header `If-Match` names only earlier states of a user (RFC 9110, section 13.1.1). */
export function checkUnchanged({ headers }: FastifyRequest, user: TaggedUser): void {
  const condition = headers['if-match']?.trim();
  if (condition === undefined || condition === '*') return;
  const tags = condition.split(',').map((tag) => tag.trim());
  const etag = userEtag(user);
  if (tags.includes(etag)) return;
  const token = user.tokenHash === undefined ? 'no token' : 'a token';
  throw new HttpError(
    412,
    `User ${quoted(user.username)} was changed in the meantime, and now has the role \`${user.role}\` and ${token}.`,
    { headers: { ETag: etag } },
  );
}
