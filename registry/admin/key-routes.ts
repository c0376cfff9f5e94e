import type { FastifyInstance } from 'fastify';
import type { Body } from '../../admin-contract/body.ts';
import { signingKey } from '../../admin-contract/records.ts';
import { HttpError } from '../errors/http-error.ts';
import { administer } from '../http/access-of.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { smallBody } from '../http/small-body.ts';
import type { StoredSigningKey } from '../storage/contract/signature-records.ts';
import { describeRoute } from './describe-route.ts';
import { toTime } from './list-response.ts';

const listSchema = describeRoute('List the current and earlier signing keys', {
  responses: { 200: { type: 'array', items: signingKey } },
});
const replaceSchema = describeRoute('Replace the signing key with a new one', {
  responses: { 201: signingKey },
});

/** Registers `/admin/keys`, which lists and replaces the keys of signatures. spec 4.2 does not define it. */
export function keyRoutes(app: FastifyInstance, { signer }: Context): void {
  const config = { access: administer };
  app.get('/admin/keys', { config, schema: listSchema }, async () => (await signer.keys()).map(toResponse));
  app.post('/admin/keys', { config, bodyLimit: smallBody, schema: replaceSchema }, async (request, reply) => {
    if (signer.isConfigured) {
      const sentence = 'The key is defined by `signing_key` in the configuration file; replace it there.';
      throw new HttpError(409, sentence, { code: 'defined-in-config' });
    }
    const key = await signer.rotate((target) => auditOf(request, { action: 'key.create', target, details: {} }));
    return reply.code(201).send(toResponse(key));
  });
}

function toResponse({ id, createdAt, expiresAt }: StoredSigningKey): Body<typeof signingKey> {
  return { id, created_at: toTime(createdAt), expires_at: toTime(expiresAt) };
}
