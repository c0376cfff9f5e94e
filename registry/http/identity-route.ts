import type { FastifyInstance } from 'fastify';
import { serverTenant } from '../../access/principal.ts';
import { HttpError } from '../errors/http-error.ts';
import { identityProof } from '../tokens/identity-proof.ts';
import { open, parameter } from './access-of.ts';
import type { Context } from './context.ts';

/**
 * Registers the route that proves that this server knows its token. The program that started the server knows the token too,
 * and requests the proof before it sends the token or ends the process. For generated tokens only: a proof reveals enough to
 * guess a short token.
 */
export function identityRoute(app: FastifyInstance, { directory }: Context): void {
  app.get('/healthz/identity/:challenge', { config: { access: open } }, async (request) => {
    const challenge = parameter(request, 'challenge') ?? '';
    if (!/^[0-9a-f]{64}$/.test(challenge)) throw new HttpError(400, 'The challenge must have 64 hexadecimal digits.');
    const tokenHash = directory.staticTokenHash(serverTenant);
    if (tokenHash === undefined) throw new HttpError(404, 'The server has no static token.');
    return { pid: process.pid, proof: identityProof({ challenge, tokenHash, pid: process.pid }) };
  });
}
