import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Body } from '../../admin-contract/body.ts';
import { createdUserToken, newUserToken, userToken } from '../../admin-contract/tokens.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { administer, parameter } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { smallBody } from '../http/small-body.ts';
import { createToken, revokeToken, type TokenOwner, usesOf } from '../http/user-tokens.ts';
import type { StoredToken } from '../storage/contract/records.ts';
import { describeRoute } from './describe-route.ts';
import { toTime } from './list-response.ts';

type NewToken = Body<typeof newUserToken>;

const listSchema = describeRoute('List the tokens of a user', {
  responses: { 200: { type: 'array', items: userToken } },
});
const addSchema = describeRoute('Create a token for a user; only this response contains it', {
  body: newUserToken,
  responses: { 201: createdUserToken },
});
const deleteSchema = describeRoute('Revoke a token of a user', { responses: { 204: undefined } });

/** Registers `/admin/users/{username}/tokens`. spec 4.2 does not define it. */
export function tokenRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { storage } = context;
  const config = { access: administer };
  const all = `${prefix}/users/:username/tokens`;

  app.get(all, { config, schema: listSchema }, async (request) => {
    const owner = ownerOf(context, request);
    const uses = await usesOf(context, owner);
    const tokens = storage.access.tokensOf(owner.tenant, owner.username);
    return tokens.map((token) => toResponse(token, uses.get(token.id)));
  });

  app.post<{ Body: NewToken }>(all, { config, bodyLimit: smallBody, schema: addSchema }, async (request, reply) => {
    const { name, stage_only: stageOnly = false, packages = [], addresses = [], expires_at: expiry } = request.body;
    const { read_only: readOnly = !stageOnly } = request.body;
    const expiresAt = expiry === undefined || expiry === null ? undefined : Date.parse(expiry);
    if (Number.isNaN(expiresAt))
      throw new HttpError(400, '`expires_at` must be a time, such as `2027-01-31T12:00:00Z`.');
    const description = { name, readOnly, stageOnly, packages, addresses, expiresAt };
    const owner = ownerOf(context, request);
    const { token, stored } = await createToken(context, request, { owner, token: description });
    const body: Body<typeof createdUserToken> = { ...toResponse(stored, undefined), token };
    return reply.code(201).send(body);
  });

  app.delete(`${all}/:id`, { config, schema: deleteSchema }, async (request, reply) => {
    await revokeToken(context, request, { owner: ownerOf(context, request), id: parameter(request, 'id') ?? '' });
    return reply.code(204).send();
  });
}

/** Returns the user in the path. Throws HttpError 404 for an unknown user. */
function ownerOf({ directory }: Context, request: FastifyRequest): TokenOwner {
  const username = parameter(request, 'username') ?? '';
  if (directory.user(request.tenant, username)) return { tenant: request.tenant, username };
  throw new HttpError(404, `User ${quoted(username)} does not exist.`, { code: 'no-such-user' });
}

function toResponse(
  { id, name, readOnly, stageOnly, packages, addresses, createdAt, expiresAt }: StoredToken,
  usedAt?: number,
): Body<typeof userToken> {
  return {
    ...{ id, name, read_only: readOnly, stage_only: stageOnly, packages, addresses },
    created_at: toTime(createdAt),
    expires_at: toTime(expiresAt),
    last_used_at: toTime(usedAt),
  };
}
