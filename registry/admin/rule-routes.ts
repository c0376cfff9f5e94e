import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { groupIn, ruleUserProblem } from '../../access/group-name.ts';
import { patternHint } from '../../access/package-pattern.ts';
import { patternProblem } from '../../access/pattern.ts';
import { everyUser } from '../../access/username.ts';
import { newRule, rule, rulesQuery } from '../../admin-contract/access.ts';
import type { Body } from '../../admin-contract/body.ts';
import { listOf } from '../../admin-contract/lists.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { administer, parameter } from '../http/access-of.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { smallBody } from '../http/small-body.ts';
import { describeRoute } from './describe-route.ts';
import { checkUserExists } from './known-user.ts';
import { sendList } from './list-response.ts';
import { toRule } from './rule-response.ts';

type NewRule = Body<typeof newRule>;
type RulesQuery = Body<typeof rulesQuery>;

const listSchema = describeRoute('List the access rules', {
  querystring: rulesQuery,
  responses: { 200: listOf(rule) },
});
const addSchema = describeRoute('Add an access rule', { body: newRule, responses: { 201: rule } });
const deleteSchema = describeRoute('Delete an access rule', { responses: { 204: undefined } });

/** Registers the routes for access rules. Access rules only grant access, so deleting a rule never extends it. */
export function ruleRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { directory } = context;
  const config = { access: administer };
  const all = `${prefix}/acl`;

  app.get<{ Querystring: RulesQuery }>(all, { config, schema: listSchema }, async (request, reply) =>
    sendList(request, reply, {
      page: (page) => directory.rulesPage(request.tenant, page, request.query.user),
      toBody: toRule,
    }),
  );
  app.post<{ Body: NewRule }>(all, { config, bodyLimit: smallBody, schema: addSchema }, async (request, reply) =>
    addRule(context, request, reply),
  );
  app.delete(`${all}/:id`, { config, schema: deleteSchema }, async (request, reply) =>
    deleteRule(context, request, reply),
  );
}

async function addRule(
  context: Context,
  request: FastifyRequest<{ Body: NewRule }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { storage, directory } = context;
  const { user, pattern, permission } = request.body;
  const { tenant } = request;
  checkUser(context, tenant, user);
  checkPattern(pattern);
  const created = await storage.access.change((draft) => {
    const same = directory
      .configuredRules(tenant)
      .find((one) => one.user === user && one.pattern === pattern && one.permission === permission);
    if (same) {
      const sentence = `Access rule \`${same.id}\` of the configuration file already grants this.`;
      throw new HttpError(409, sentence, { code: 'already-exists' });
    }
    const result = draft.createRule({ tenant, user, pattern, permission });
    const details = { user, pattern, permission };
    return { result, audit: auditOf(request, { action: 'rule.create', target: result.id, details }) };
  });
  return reply.code(201).send(toRule({ ...created, source: 'runtime' }));
}

async function deleteRule(
  { storage, directory }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = parameter(request, 'id') ?? '';
  if (directory.configuredRules(request.tenant).some((one) => one.id === id)) {
    const sentence = `Access rule \`${id}\` is defined in the configuration file; delete it there.`;
    throw new HttpError(409, sentence, { code: 'defined-in-config' });
  }
  await storage.access.change((draft) => {
    const before = storage.access.rule(request.tenant, id);
    if (!before) throw new HttpError(404, `Access rule ${quoted(id)} does not exist.`, { code: 'no-such-rule' });
    draft.deleteRule(request.tenant, id);
    const { user, pattern, permission } = before;
    const details = { user, pattern, permission };
    return { result: undefined, audit: auditOf(request, { action: 'rule.delete', target: id, details }) };
  });
  return reply.code(204).send();
}

/**
 * Throws HttpError 400 for an invalid pattern, and for one such as `@team/*`, whose author meant `npm/@team/*`. Accepts the paths of
 * other registries, such as `<registry>/**` (spec 2.8), although no package is there.
 */
function checkPattern(pattern: string): void {
  const problem = patternProblem(pattern);
  if (problem !== undefined) throw new HttpError(400, problem, { code: 'invalid-pattern' });
  const hint = patternHint(pattern);
  if (hint === undefined) return;
  const sentence = `Pattern ${quoted(pattern)} matches no package; use ${quoted(hint)}.`;
  throw new HttpError(400, sentence, { code: 'invalid-pattern' });
}

/** Throws HttpError 400 for a user or group that does not exist, unless OIDC may still add the user at the first sign-in. */
function checkUser({ directory }: Context, tenant: string, user: string): void {
  if (user === everyUser) return;
  const problem = ruleUserProblem(user);
  if (problem !== undefined) throw new HttpError(400, problem, { code: 'invalid-name' });
  const group = groupIn(user);
  if (group !== undefined && directory.group(tenant, group)) return;
  if (group !== undefined)
    throw new HttpError(400, `Group ${quoted(group)} does not exist; add the group first.`, {
      code: 'no-such-group',
    });
  checkUserExists(directory, tenant, user);
}
