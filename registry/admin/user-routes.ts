import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Role } from '../../access/roles.ts';
import { usernameProblem } from '../../access/username.ts';
import type { KnownUser } from '../directory/directory.ts';
import { HttpError } from '../errors/http-error.ts';
import { administer, parameter } from '../http/access-of.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { smallBody } from '../http/small-body.ts';
import { hashToken } from '../tokens/tokens.ts';
import { describeRoute } from './describe-route.ts';
import { type ListQuery, listAnswer, toTime } from './list-answer.ts';
import { listOf, listQuery, newUser, user, userChange } from './schemas.ts';

interface NewUser {
  readonly username: string;
  readonly role: Role;
  readonly token?: string;
}

interface UserChange {
  readonly role?: Role;
  readonly token?: string | null;
}

/** Users: those of the configuration file can be seen here, all others be changed as well (spec 4.2, rule 1). */
export function userRoutes(app: FastifyInstance, { config, storage, directory }: Context, prefix: string): void {
  const routeConfig = { access: administer };
  const one = `${prefix}/users/:username`;

  app.get<{ Querystring: ListQuery }>(
    `${prefix}/users`,
    {
      config: routeConfig,
      schema: describeRoute('List the users', {
        querystring: listQuery({ q: 'Only users whose names contain this; in pages only.' }),
        answers: { 200: listOf(user) },
      }),
    },
    async ({ tenant, query }) =>
      listAnswer(
        query,
        {
          all: () => directory.users(tenant).filter(({ username }) => username.includes(query.q ?? '')),
          page: (request) => directory.usersPage(tenant, request, query.q),
        },
        toAnswer,
      ),
  );

  app.post<{ Body: NewUser }>(
    `${prefix}/users`,
    {
      config: routeConfig,
      bodyLimit: smallBody,
      schema: describeRoute('Add a user', { body: newUser, answers: { 201: user } }),
    },
    async (request, reply) => {
      const { username, role, token } = request.body;
      const problem = usernameProblem(username);
      if (problem !== undefined) throw new HttpError(400, problem);
      const created = storage.transaction(() => {
        if (directory.configuredUser(request.tenant, username)) throw existing(username);
        const tokenHash = token === undefined ? undefined : hashToken(token);
        const { tenant } = request;
        const stored = storage.users.create({
          tenant,
          username,
          role,
          source: 'runtime',
          tokenHash,
          subject: undefined,
        });
        record(request, 'user.create', username, { role, has_token: token !== undefined });
        return stored;
      });
      return reply.code(201).send(toAnswer(created));
    },
  );

  app.put<{ Body: UserChange }>(
    one,
    {
      config: routeConfig,
      bodyLimit: smallBody,
      schema: describeRoute('Change the role or the token of a user', { body: userChange, answers: { 200: user } }),
    },
    async (request) => {
      const { role, token } = request.body;
      return storage.transaction(() => {
        const before = changeable(request);
        if (role !== undefined && role !== 'admin') keepAnAdmin(request, before);
        if (role !== undefined && before.source === 'oidc' && config.oidc?.roleClaim !== undefined) {
          throw new HttpError(409, `The role of ${before.username} comes from the issuer; change it there.`);
        }
        if (token !== undefined && before.source === 'oidc') {
          throw new HttpError(409, `${before.username} signs in at the issuer, and has no token here.`);
        }
        const after = storage.users.update(request.tenant, before.username, {
          ...(role !== undefined && { role }),
          ...(token !== undefined && { tokenHash: token === null ? null : hashToken(token) }),
        });
        if (!after) throw missing(before.username);
        record(request, 'user.update', before.username, {
          ...(role !== undefined && { role, role_before: before.role }),
          ...(token !== undefined && { has_token: token !== null }),
        });
        return toAnswer(after);
      });
    },
  );

  app.delete(
    one,
    {
      config: routeConfig,
      schema: describeRoute('Delete a user, and the rules that were made for them here', {
        answers: { 204: undefined },
      }),
    },
    async (request, reply) => {
      storage.transaction(() => {
        const before = changeable(request);
        keepAnAdmin(request, before);
        storage.users.delete(request.tenant, before.username);
        // Whoever gets the name later shall not find what was granted to somebody else.
        const rules = storage.rules.deleteOfUser(request.tenant, before.username);
        record(request, 'user.delete', before.username, { role: before.role, rules: rules.map(({ id }) => id) });
      });
      return reply.code(204).send();
    },
  );

  function changeable(request: FastifyRequest): KnownUser {
    const username = parameter(request, 'username') ?? '';
    const known = directory.user(request.tenant, username);
    if (!known) throw missing(username);
    if (known.source !== 'config') return known;
    throw new HttpError(409, `${username} is defined in the configuration file; change or delete it there.`);
  }

  /** Whoever has the static token can always make a new admin; an admin who removes the last one locks everybody out. */
  function keepAnAdmin({ tenant, principal }: FastifyRequest, { username, role }: KnownUser): void {
    if (role !== 'admin' || principal.kind === 'static-token' || directory.admins(tenant) > 1) return;
    throw new HttpError(409, `${username} is the last admin; make somebody else an admin first.`);
  }

  function record(request: FastifyRequest, action: string, target: string, details: Readonly<Record<string, unknown>>) {
    storage.audit.append(auditOf(request, { action, target, details }));
  }
}

function toAnswer({ username, role, source, tokenHash, createdAt }: Omit<KnownUser, 'tenant' | 'subject'>) {
  return { username, role, source, has_token: tokenHash !== undefined, created_at: toTime(createdAt) };
}

function existing(username: string): HttpError {
  return new HttpError(409, `There is a user ${JSON.stringify(username)} already.`);
}

function missing(username: string): HttpError {
  return new HttpError(404, `There is no user ${JSON.stringify(username)} here.`);
}
