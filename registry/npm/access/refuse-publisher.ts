import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.ts';

/** Throws HttpError 403 if a trusted publisher requests a change other than a publication: its token is in the hands of a CI job. */
export function refusePublisher({ principal }: FastifyRequest): void {
  if (principal.kind !== 'publisher') return;
  throw new HttpError(
    403,
    'A trusted publisher can only publish new versions; change the package with the token of a user.',
  );
}
