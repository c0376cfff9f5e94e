import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isStillValid } from '../../authentication/login-credential.ts';
import { networkOf } from '../../authentication/network-of.ts';
import { HttpError } from '../../errors/http-error.ts';
import { open, parameter } from '../../http/access-of.ts';
import { baseUrl } from '../../http/base-url.ts';
import { isReadOnlyNow } from '../../http/check-access.ts';
import type { Context } from '../../http/context.ts';
import { smallBody } from '../../http/small-body.ts';
import { createToken } from '../../http/user-tokens.ts';
import type { LoginOwner } from '../../storage/contract/login-records.ts';
import { hashToken } from '../../tokens/tokens.ts';
import { isSecret, newSecret } from './login-secrets.ts';

/** Milliseconds within which a user must sign in. */
export const maxLoginTime = 600_000;
/** The number of logins that may wait for a user. */
export const loginLimits = { ofNetwork: 20, all: 5_000 };
/** Milliseconds after which the token of a login expires. */
const tokenLifetime = 30 * 86_400_000;
/** Seconds. */
const pollInterval = 2;

/** The path of the pages, which have no tenant, so that an identity provider only needs to know one address. */
export const pagePath = '/-/login';

/**
 * Registers the addresses with which package clients sign in through the browser (`npm login`): one that begins a login, and one
 * that responds with the token after the user has signed in. Both secrets are 64 hexadecimal digits, and only their hashes are
 * stored.
 */
export function loginRoutes(app: FastifyInstance, context: Context): void {
  const { config, storage, directory, now } = context;
  const prefix = config.tenants === undefined ? '/npm' : '/:tenant/npm';

  app.post(`${prefix}/-/v1/login`, { config: { access: open }, bodyLimit: smallBody }, async (request) => {
    if (directory.mode() === 'simple-token') throw new HttpError(404, withoutUsers);
    if (directory.isReadOnly) throw isReadOnlyNow();
    const [page, client] = [newSecret(), newSecret()];
    const { tenant, ip: address } = request;
    const times = { createdAt: now(), expiresAt: now() + maxLoginTime };
    const hashes = { pageHash: hashToken(page), clientHash: hashToken(client) };
    const login = { tenant, address, network: networkOf(address), ...times, ...hashes };
    const base = baseUrl(request, config.settings.publicUrl);
    if (!(await storage.logins.add(login, loginLimits))) throw tooManyLogins();
    const path = prefix.replace(':tenant', tenant);
    return { loginUrl: `${base}${pagePath}/${page}`, doneUrl: `${base}${path}/-/v1/login/${client}` };
  });

  app.get(`${prefix}/-/v1/login/:token`, { config: { access: open } }, async (request, reply) => {
    void reply.header('Cache-Control', 'no-store');
    const secret = parameter(request, 'token') ?? '';
    // Otherwise, a token cannot be created now.
    const take = async () => (isSecret(secret) ? await storage.logins.take(hashToken(secret)) : undefined);
    const owner = directory.isReadOnly ? 'waiting' : await take();
    if (owner === undefined) throw new HttpError(404, 'The login has expired; run `npm login` again.');
    if (owner === 'waiting') return reply.code(202).header('Retry-After', pollInterval).send({});
    return { token: await tokenOf(owner, request, context) };
  });
}

const withoutUsers = 'Signing in with a browser requires users; use any username, with your token as the password.';

/** Returns the error of a login for which there is no space. */
export function tooManyLogins(): HttpError {
  const message = 'Too many logins wait for their users; sign in, or try again in a few minutes.';
  return new HttpError(429, message, { headers: { 'Retry-After': '60' } });
}

/** Creates the token of a login, which only this response contains. */
async function tokenOf(owner: LoginOwner, request: FastifyRequest, context: Context): Promise<string> {
  const { tenant, username, maxExpiresAt = Number.POSITIVE_INFINITY } = owner;
  const { directory, now } = context;
  const user = directory.user(tenant, username);
  if (!user || !isStillValid(context, owner)) throw revoked();
  request.principal = { kind: 'user', tenant, username, role: user.role, source: user.source };
  const name = `npm login ${new Date(now()).toISOString()} ${randomBytes(3).toString('hex')}`;
  const expiresAt = Math.min(now() + tokenLifetime, maxExpiresAt);
  const token = { name, readOnly: false, stageOnly: false, packages: [], addresses: [], expiresAt };
  // Checked again together with the creation, since a change that revokes the credential may precede it.
  const check = (): void => {
    if (!isStillValid(context, owner)) throw revoked();
  };
  return (await createToken(context, request, { owner, token, check })).token;
}

function revoked(): HttpError {
  return new HttpError(403, 'The credentials of this login were revoked; run `npm login` again.');
}
