import type { FastifyInstance } from 'fastify';
import { open } from '../../http/access-of.ts';
import type { Context } from '../../http/context.ts';
import type { StoredSigningKey } from '../../storage/contract/signature-records.ts';

/** The kind of key and of signature, as package clients name them: ECDSA with P-256 and SHA-256. */
const kind = 'ecdsa-sha2-nistp256';

/**
 * Registers `GET /-/npm/v1/keys`, which returns the keys that clients verify signatures with (`npm audit signatures`): those of
 * this registry, and those of the upstream, whose versions keep its signatures. Public keys are not secret.
 */
export function keyRoutes(app: FastifyInstance, { signer, upstream }: Context, prefix: string): void {
  app.get(`${prefix}/-/npm/v1/keys`, { config: { access: open } }, async () => {
    const [own, others = []] = await Promise.all([signer.keys(), upstream?.keys()]);
    const ids = new Set(own.map(({ id }) => id));
    return { keys: [...own.map(toResponse), ...others.filter(({ keyid }) => !ids.has(keyid))] };
  });
}

function toResponse({ id, publicKey, expiresAt }: StoredSigningKey) {
  const expires = expiresAt === undefined ? null : new Date(expiresAt).toISOString();
  return { expires, keyid: id, keytype: kind, scheme: kind, key: Buffer.from(publicKey).toString('base64') };
}
