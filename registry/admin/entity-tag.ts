import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

/** Returns the entity tag of a record (RFC 9110, section 8.8.3), the same on every server. */
export function entityTag(state: readonly unknown[]): string {
  return `"${createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)}"`;
}

/** Throws HttpError 412 with a sentence if the header `If-Match` names only other states of a record (RFC 9110, section 13.1.1). */
export function checkEntityTag(
  { headers }: Pick<FastifyRequest, 'headers'>,
  etag: string,
  sentence: () => string,
): void {
  const condition = headers['if-match']?.trim();
  if (condition === undefined || condition === '*') return;
  const tags = condition.split(',').map((tag) => tag.trim());
  if (!tags.includes(etag)) throw new HttpError(412, sentence(), { headers: { ETag: etag } });
}
