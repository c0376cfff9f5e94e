import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nameOf } from '../../access/principal.ts';
import { HttpError } from '../errors/http-error.ts';
import { open, parameter, signedIn } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { smallBody } from '../http/small-body.ts';
import { isObject } from '../json/json-object.ts';

const userPrefix = 'org.couchdb.user:';

/** Ping, who am I, and the ways in and out that clients know. Tokens are made by administrators, not by clients. */
export function sessionRoutes(app: FastifyInstance, { authenticator, directory }: Context, prefix: string): void {
  app.get(`${prefix}/-/ping`, { config: { access: open } }, async () => ({}));

  app.get(`${prefix}/-/whoami`, { config: { access: signedIn } }, async (request) => ({
    username: nameOf(request.principal),
  }));

  // The password is the token: whoever has it gets it back, and the client keeps it.
  app.put(`${prefix}/-/user/:id`, { config: { access: open }, bodyLimit: smallBody }, async (request, reply) => {
    const { name, password } = readLogin(request);
    const isUserToken = directory.mode() !== 'simple-token' && !password.includes('.');
    const basic = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    const principal = await authenticator.authenticate({
      // A static token and an access token say themselves whose they are.
      authorization: isUserToken ? basic : `Bearer ${password}`,
      tenant: request.tenant,
      address: request.ip,
      action: 'signed-in',
    });
    return reply.code(201).send({ ok: true, id: `${userPrefix}${nameOf(principal)}`, token: password });
  });

  app.delete(`${prefix}/-/user/token/:token`, { config: { access: signedIn } }, async () => ({ ok: true }));

  for (const [path, sentence] of Object.entries(unavailable)) {
    // Before the body is read: clients send it compressed, and it would be the wrong thing to complain about.
    const onRequest = (): never => {
      throw new HttpError(404, sentence);
    };
    app.all(`${prefix}${path}`, { config: { access: open }, onRequest }, async () => ({}));
  }
}

const unavailable: Readonly<Record<string, string>> = {
  '/-/v1/login': 'There is no sign-in by browser here: use your username, and your token as the password.',
  '/-/npm/v1/tokens': 'Tokens are made by the administrator of this registry.',
  '/-/npm/v1/user': 'Profiles are kept by the administrator of this registry.',
  '/-/npm/v1/security/*': 'Advisories are not offered by this registry.',
  '/-/all': 'This registry has no list of everything; use the search.',
};

function readLogin(request: FastifyRequest): { readonly name: string; readonly password: string } {
  const id = parameter(request, 'id') ?? '';
  const { body } = request;
  if (!id.startsWith(userPrefix) || !isObject(body)) throw new HttpError(400, 'This is no login of a package client.');
  const { name, password } = body;
  if (typeof name !== 'string' || typeof password !== 'string' || id !== `${userPrefix}${name}`) {
    throw new HttpError(400, 'A login needs "name", as in the address, and "password", which is the token.');
  }
  return { name, password };
}
