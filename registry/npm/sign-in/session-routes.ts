import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nameOf } from '../../../access/principal.ts';
import { isObject } from '../../../server/core/text/json-object.ts';
import { HttpError } from '../../errors/http-error.ts';
import { open, parameter, signedIn } from '../../http/access-of.ts';
import type { Context } from '../../http/context.ts';
import { smallBody } from '../../http/small-body.ts';

const userPrefix = 'org.couchdb.user:';

/**
 * Registers ping, whoami and login. Login only verifies a token, since clients sign in with nothing else.
 */
export function sessionRoutes(app: FastifyInstance, { authenticator, directory }: Context, prefix: string): void {
  app.get(`${prefix}/-/ping`, { config: { access: open, isQuick: true } }, async () => ({}));

  app.get(`${prefix}/-/whoami`, { config: { access: signedIn, isQuick: true } }, async (request) => ({
    username: nameOf(request.principal),
  }));

  // `npm profile get` prints these properties, of which the registry knows the name only.
  app.get(`${prefix}/-/npm/v1/user`, { config: { access: signedIn, isQuick: true } }, async (request) => ({
    name: nameOf(request.principal),
    email: '',
    email_verified: false,
    tfa: null,
  }));

  // The password is the token, which is returned for the client to store.
  app.put(`${prefix}/-/user/:id`, { config: { access: open }, bodyLimit: smallBody }, async (request, reply) => {
    const { name, password } = readLogin(request);
    const isUserToken = directory.mode() !== 'simple-token' && !password.includes('.');
    const basic = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    const principal = await authenticator.authenticate({
      // A static token and an access token identify their owner without a username.
      authorization: isUserToken ? basic : `Bearer ${password}`,
      tenant: request.tenant,
      address: request.ip,
      action: 'signed-in',
      loginName: name,
    });
    return reply.code(201).send({ ok: true, id: `${userPrefix}${nameOf(principal)}`, token: password });
  });

  const refuseChanges = (): never => {
    throw new HttpError(404, 'The registry does not support changes of profiles.');
  };
  const profile = { config: { access: open }, onRequest: refuseChanges };
  app.post(`${prefix}/-/npm/v1/user`, profile, async () => ({}));

  for (const [path, sentence] of Object.entries(unavailable)) {
    // Before the body is read, since clients send it compressed, which would be refused with a misleading error.
    const onRequest = (): never => {
      throw new HttpError(404, sentence);
    };
    app.all(`${prefix}${path}`, { config: { access: open }, onRequest }, async () => ({}));
  }
}

const unavailable: Readonly<Record<string, string>> = {
  '/-/npm/v1/security/*': 'The registry does not provide security advisories.',
  '/-/all': 'The registry does not provide a list of all packages; use the search.',
};

function readLogin(request: FastifyRequest): { readonly name: string; readonly password: string } {
  const id = parameter(request, 'id') ?? '';
  const { body } = request;
  if (!id.startsWith(userPrefix) || !isObject(body))
    throw new HttpError(400, 'The request is not a login of a package client.');
  const { name, password } = body;
  if (typeof name !== 'string' || typeof password !== 'string' || id !== `${userPrefix}${name}`) {
    throw new HttpError(400, 'A login requires `name`, as in the address, and `password`, which is the token.');
  }
  return { name, password };
}
