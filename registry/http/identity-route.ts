import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { identityProof } from '../tokens/identity-proof.ts';
import { open, parameter } from './access-of.ts';
import type { Context } from './context.ts';

/**
 * For the program that has started this server and gave it a token: proves that this is the server, before the token is sent
 * to it or its process is ended. Only for generated tokens: the proofs of a short one could be guessed.
 */
export function identityRoute(app: FastifyInstance, { config }: Context): void {
  const { authTokenHash } = config.settings;
  if (authTokenHash === undefined) return;
  app.get('/healthz/identity/:challenge', { config: { access: open } }, async (request) => {
    const challenge = parameter(request, 'challenge') ?? '';
    if (!/^[0-9a-f]{64}$/.test(challenge)) throw new HttpError(400, 'A challenge has 64 hexadecimal digits.');
    return { pid: process.pid, proof: identityProof({ challenge, tokenHash: authTokenHash, pid: process.pid }) };
  });
}
