import type { FastifyInstance } from 'fastify';
import { patternProblem } from '../../access/pattern.ts';
import type { Permission } from '../../access/roles.ts';
import { everyUser, usernameProblem } from '../../access/username.ts';
import type { KnownRule } from '../directory/directory.ts';
import { HttpError } from '../errors/http-error.ts';
import { administer, parameter } from '../http/access-of.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { smallBody } from '../http/small-body.ts';
import { describeRoute } from './describe-route.ts';
import { type ListQuery, listAnswer, toTime } from './list-answer.ts';
import { listOf, listQuery, newRule, rule } from './schemas.ts';

interface NewRule {
  readonly user: string;
  readonly pattern: string;
  readonly permission: Permission;
}

/** Access rules. A rule only ever grants, so deleting one never widens access. */
export function ruleRoutes(app: FastifyInstance, { storage, directory }: Context, prefix: string): void {
  const config = { access: administer };

  app.get<{ Querystring: ListQuery }>(
    `${prefix}/acl`,
    {
      config,
      schema: describeRoute('List the access rules', {
        querystring: listQuery({ user: 'Only rules for this user.' }),
        answers: { 200: listOf(rule) },
      }),
    },
    async ({ tenant, query }) =>
      listAnswer(
        query,
        {
          all: () => directory.rules(tenant).filter(({ user }) => query.user === undefined || user === query.user),
          page: (request) => directory.rulesPage(tenant, request, query.user),
        },
        toAnswer,
      ),
  );

  app.post<{ Body: NewRule }>(
    `${prefix}/acl`,
    {
      config,
      bodyLimit: smallBody,
      schema: describeRoute('Add an access rule', { body: newRule, answers: { 201: rule } }),
    },
    async (request, reply) => {
      const { user, pattern, permission } = request.body;
      const { tenant } = request;
      checkUser(tenant, user);
      const problem = patternProblem(pattern);
      if (problem !== undefined) throw new HttpError(400, problem);
      const created = storage.transaction(() => {
        const same = directory
          .configuredRules(tenant)
          .find((one) => one.user === user && one.pattern === pattern && one.permission === permission);
        if (same) throw new HttpError(409, `The rule ${same.id} of the configuration file grants the same already.`);
        const stored = storage.rules.create({ tenant, user, pattern, permission });
        const details = { user, pattern, permission };
        storage.audit.append(auditOf(request, { action: 'rule.create', target: stored.id, details }));
        return stored;
      });
      return reply.code(201).send(toAnswer({ ...created, source: 'runtime' }));
    },
  );

  app.delete(
    `${prefix}/acl/:id`,
    { config, schema: describeRoute('Delete an access rule', { answers: { 204: undefined } }) },
    async (request, reply) => {
      const id = parameter(request, 'id') ?? '';
      if (directory.configuredRules(request.tenant).some((one) => one.id === id)) {
        throw new HttpError(409, `The rule ${id} is defined in the configuration file; delete it there.`);
      }
      storage.transaction(() => {
        const before = storage.rules.find(request.tenant, id);
        if (!before) throw new HttpError(404, `There is no rule ${JSON.stringify(id)} here.`);
        storage.rules.delete(request.tenant, id);
        const { user, pattern, permission } = before;
        const details = { user, pattern, permission };
        storage.audit.append(auditOf(request, { action: 'rule.delete', target: id, details }));
      });
      return reply.code(204).send();
    },
  );

  /** A rule for nobody is a slip of the pen, unless users may still come by themselves. */
  function checkUser(tenant: string, user: string): void {
    if (user === everyUser) return;
    const problem = usernameProblem(user);
    if (problem !== undefined) throw new HttpError(400, problem);
    if (directory.mode() === 'oidc' || directory.user(tenant, user)) return;
    throw new HttpError(400, `There is no user ${JSON.stringify(user)}; add the user first.`);
  }
}

function toAnswer({ id, user, pattern, permission, source, createdAt }: KnownRule) {
  return { id, user, pattern, permission, source, created_at: toTime(createdAt) };
}
