import type { FastifyRequest } from 'fastify';
import type { KnownUser } from '../directory/known-access.ts';
import { quoted } from '../errors/quoted.ts';
import { checkEntityTag, entityTag } from './entity-tag.ts';

type TaggedUser = Pick<KnownUser, 'username' | 'role' | 'source' | 'tokenHash' | 'createdAt'>;

/**
 * Returns the entity tag of a user. It does not depend on the token itself, because a hash of it would make a short token easier to
 * guess.
 */
export function userEtag({ username, role, source, tokenHash, createdAt }: TaggedUser): string {
  return entityTag([username, role, source, tokenHash !== undefined, createdAt ?? null]);
}

/** Throws HttpError 412 if the header `If-Match` names only earlier states of a user. */
export function checkUnchanged(request: FastifyRequest, user: TaggedUser): void {
  checkEntityTag(request, userEtag(user), () => {
    const token = user.tokenHash === undefined ? 'no token' : 'a token';
    return `User ${quoted(user.username)} was changed in the meantime, and now has the role \`${user.role}\` and ${token}.`;
  });
}
