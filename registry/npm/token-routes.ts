import type { FastifyInstance } from 'fastify';
import { isObject, type JsonObject } from '../../server/core/text/json-object.ts';
import { HttpError } from '../errors/http-error.ts';
import { parameter, signedIn } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { smallBody } from '../http/small-body.ts';
import {
  createToken,
  expiryOfCredentials,
  type NewToken,
  revokeToken,
  tokenOwnerOf,
  toTime,
  usesOf,
} from '../http/user-tokens.ts';
import { accessPathOf } from '../packages/publications/package-name.ts';
import type { StoredToken } from '../storage/contract/records.ts';
import { hashToken } from '../tokens/tokens.ts';

const millisecondsPerDay = 86_400_000;
const maxDays = 36_500;

/** Registers `/-/npm/v1/tokens`, with which users manage their tokens (`npm token`), and logout, which revokes one. */
export function tokenRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { storage, now } = context;
  const config = { access: signedIn };
  const all = `${prefix}/-/npm/v1/tokens`;

  app.get(all, { config }, async (request) => {
    const owner = tokenOwnerOf(request.principal);
    const uses = await usesOf(context, owner);
    const tokens = storage.access.tokensOf(owner.tenant, owner.username);
    return { objects: tokens.map((token) => toResponse(token, uses.get(token.id))), urls: {} };
  });

  app.post(all, { config, bodyLimit: smallBody }, async (request, reply) => {
    const owner = tokenOwnerOf(request.principal);
    const max = expiryOfCredentials(request.principal, context);
    const described = withinExpiry(readToken(request.body, now()), max);
    const { token, stored } = await createToken(context, request, { owner, token: described });
    return reply.code(201).send({ ...toResponse(stored, undefined), token });
  });

  app.delete(`${all}/token/:key`, { config }, async (request, reply) => {
    const key = parameter(request, 'key') ?? '';
    const { principal } = request;
    const sent = storage.access.tokenWithHash(hashToken(key))?.id ?? key;
    // A limited token may revoke only itself.
    const isItself = principal.kind === 'user' && principal.token?.id === sent;
    const owner = isItself ? principal : tokenOwnerOf(principal);
    await revokeToken(context, request, { owner, id: sent });
    return reply.code(204).send();
  });

  app.delete(`${prefix}/-/user/token/:token`, { config }, async (request) => {
    const { principal } = request;
    const sent = storage.access.tokenWithHash(hashToken(parameter(request, 'token') ?? ''));
    const isItself = principal.kind === 'user' && sent !== undefined && principal.token?.id === sent.id;
    if (isItself) await revokeToken(context, request, { owner: principal, id: sent.id });
    return { ok: true };
  });
}

/** Returns a token that expires no later than the token that creates it. Throws HttpError 403 for a later time. */
function withinExpiry(token: NewToken, max: number | undefined): NewToken {
  if (max === undefined) return token;
  const { expiresAt = max } = token;
  if (expiresAt > max) throw new HttpError(403, 'The token must not expire later than the one that creates it.');
  return { ...token, expiresAt };
}

/**
 * Returns the token that a client describes. It is read-only unless the client says otherwise. Throws HttpError 400 for
 * unsupported limits, so that no token allows more than its creator expects.
 */
function readToken(body: unknown, now: number): NewToken {
  if (!isObject(body)) throw new HttpError(400, 'The request does not describe a token.');
  if (textsIn(body, 'orgs').length > 0) throw new HttpError(400, 'The registry has no organizations; use scopes.');
  const addresses = textsIn(body, 'cidr_whitelist');
  const scopes = textsIn(body, 'scopes').map((scope) => accessPathOf(`${scope.startsWith('@') ? '' : '@'}${scope}/*`));
  const packages = [...textsIn(body, 'packages').map(accessPathOf), ...scopes];
  if (body.packages_all === true && packages.length > 0) {
    throw new HttpError(400, 'A token is either limited to some packages or allows all of them.');
  }
  const { name } = body;
  if (name !== undefined && name !== null && typeof name !== 'string')
    throw new HttpError(400, '`name` must be a string.');
  const defaultName = `token of ${new Date(now).toISOString()}`;
  const stageOnly = body.packages_and_scopes_permission === stagingPermission;
  const readOnly = stageOnly ? body.readonly === true : isReadOnly(body);
  return { name: name || defaultName, readOnly, stageOnly, packages, addresses, expiresAt: expiryIn(body, now) };
}

/** The permission of a token that allows staging versions, but neither publishing nor approving them. */
const stagingPermission = 'read-write-stage-only';

function isReadOnly({ readonly, packages_and_scopes_permission: permission }: JsonObject): boolean {
  if (permission === undefined || permission === null) return readonly !== false;
  if (permission === 'read-write') return readonly === true;
  if (permission === 'read-only') return true;
  throw new HttpError(
    400,
    `The permission of a token must be \`read-only\`, \`read-write\` or \`${stagingPermission}\`.`,
  );
}

/** Returns the time that a client specifies in days. */
function expiryIn({ expires }: JsonObject, now: number): number | undefined {
  if (expires === undefined || expires === null) return undefined;
  if (typeof expires === 'number' && expires > 0 && expires <= maxDays) return now + expires * millisecondsPerDay;
  throw new HttpError(400, '`expires` must be a number of days.');
}

function textsIn(body: JsonObject, key: string): readonly string[] {
  const value = body[key] ?? [];
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new HttpError(400, `\`${key}\` must be a list of strings.`);
}

function toResponse(
  { id, name, readOnly, stageOnly, packages, addresses, createdAt, expiresAt }: StoredToken,
  usedAt?: number,
) {
  return {
    key: id,
    // Clients expect the beginning of the token, which the server does not store.
    token: 'tw_',
    name,
    readonly: readOnly,
    packages_and_scopes_permission: readOnly ? 'read-only' : stageOnly ? stagingPermission : 'read-write',
    cidr_whitelist: addresses.length > 0 ? addresses : null,
    packages,
    created: toTime(createdAt),
    updated: toTime(createdAt),
    expires: toTime(expiresAt),
    last_used: toTime(usedAt),
  };
}
