import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { identityProof } from '../tokens/identity-proof.ts';
import { open, parameter } from './access-of.ts';
import type { Context } from './context.ts';

/**
 * Registers the route that proves that this server knows its token. The program that started the server knows the token too,
 * and requests the proof before it sends the token or ends the process. For generated tokens only: a proof reveals enough to
 * guess a short token.
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
