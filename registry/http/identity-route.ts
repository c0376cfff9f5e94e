import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { identityProof } from '../tokens/identity-proof.ts';
import { open, parameter } from './access-of.ts';
import type { Context } from './context.ts';

/**
 * Proves to the program that has started this server, and knows its token, that it is the same server, before that program
 * sends the token or ends the process. For generated tokens only: a proof reveals enough to guess a short token.
 */
export function identityRoute(app: FastifyInstance, { config }: Context): void {
  const { authTokenHash } = config.settings;
  if (authTokenHash === undefined) return;
  app.get('/healthz/identity/:challenge', { config: { access: open } }, async (request) => {
    const challenge = parameter(request, 'challenge') ?? '';
    if (!/^[0-9a-f]{64}$/.test(challenge)) throw new HttpError(400, 'The challenge must have 64 hexadecimal digits.');
    return { pid: process.pid, proof: identityProof({ challenge, tokenHash: authTokenHash, pid: process.pid }) };
  });
}
