import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { groupNameProblem, maxGroups } from '../../access/group-name.ts';
import { deletedGroup, groupChange, group as groupSchema, newGroup } from '../../admin-contract/access.ts';
import type { Body } from '../../admin-contract/body.ts';
import { listOf, pageQuery } from '../../admin-contract/lists.ts';
import { ifMatch } from '../../admin-contract/users.ts';
import type { KnownGroup } from '../directory/known-access.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { administer, parameter } from '../http/access-of.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { smallBody } from '../http/small-body.ts';
import { describeRoute } from './describe-route.ts';
import { checkEntityTag, entityTag } from './entity-tag.ts';
import { checkedMembers } from './group-members.ts';
import { sendList, toTime } from './list-response.ts';
import { toRule } from './rule-response.ts';

/** The maximum size of a body in bytes, enough for the maximum number of members with long names. */
const groupBody = 4 * smallBody;
/** The number of groups that are read before other work runs. */
const portion = 50;

type NewGroup = Body<typeof newGroup>;
type GroupChange = Body<typeof groupChange>;

const listSchema = describeRoute('List the groups', {
  querystring: pageQuery,
  responses: { 200: listOf(groupSchema) },
});
const getSchema = describeRoute('Get a group', { responses: { 200: groupSchema } });
const addSchema = describeRoute('Add a group', { body: newGroup, responses: { 201: groupSchema } });
const changeSchema = describeRoute('Replace the members of a group', {
  headers: ifMatch,
  body: groupChange,
  responses: { 200: groupSchema },
});
const deleteSchema = describeRoute('Delete a group and the access rules that were added for the group at run time', {
  headers: ifMatch,
  responses: { 200: deletedGroup },
});

/** Registers the routes for groups. Groups in the configuration file are read-only here. spec 4.2 does not define them. */
export function groupRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { directory } = context;
  const config = { access: administer };
  const all = `${prefix}/groups`;
  const one = `${prefix}/groups/:name`;

  app.get<{ Querystring: Body<typeof pageQuery> }>(all, { config, schema: listSchema }, (request, reply) =>
    sendList(request, reply, {
      page: (page) => directory.groupsPage(request.tenant, page),
      toBody: toResponse,
      portion,
    }),
  );
  app.get(one, { config, schema: getSchema }, async (request, reply) => sendGroup(reply, knownGroup(context, request)));
  app.post<{ Body: NewGroup }>(all, { config, bodyLimit: groupBody, schema: addSchema }, async (request, reply) =>
    sendGroup(reply.code(201), await addGroup(context, request)),
  );
  app.put<{ Body: GroupChange }>(one, { config, bodyLimit: groupBody, schema: changeSchema }, async (request, reply) =>
    sendGroup(reply, await changeGroup(context, request)),
  );
  app.delete(one, { config, schema: deleteSchema }, (request) => deleteGroup(context, request));
}

function addGroup({ storage, directory }: Context, request: FastifyRequest<{ Body: NewGroup }>): Promise<KnownGroup> {
  const { tenant } = request;
  const { name } = request.body;
  const problem = groupNameProblem(name);
  if (problem !== undefined) throw new HttpError(400, problem, { code: 'invalid-name' });
  return storage.access.change((draft) => {
    if (directory.configuredGroup(tenant, name))
      throw new HttpError(409, `Group ${quoted(name)} already exists.`, { code: 'already-exists' });
    if (storage.access.groupCount(tenant) >= maxGroups)
      throw new HttpError(409, `There can be at most ${maxGroups} groups; delete one first.`, {
        code: 'too-many-groups',
      });
    const members = checkedMembers(directory, tenant, request.body.members ?? []);
    const { createdAt } = draft.createGroup({ tenant, name, members });
    const result = directory.storedGroup({ tenant, name, members, createdAt });
    return { result, audit: auditOf(request, { action: 'group.create', target: name, details: { members } }) };
  });
}

function changeGroup(context: Context, request: FastifyRequest<{ Body: GroupChange }>): Promise<KnownGroup> {
  const { storage, directory } = context;
  return storage.access.change((draft) => {
    const before = changeableGroup(context, request);
    const { name } = before;
    const members = checkedMembers(directory, request.tenant, request.body.members, before.members);
    draft.setMembers(request.tenant, name, members);
    const added = members.filter((one) => !before.members.includes(one));
    const removed = before.members.filter((one) => !members.includes(one));
    const audit = auditOf(request, { action: 'group.update', target: name, details: { added, removed } });
    return { result: { ...before, members }, audit };
  });
}

function deleteGroup(context: Context, request: FastifyRequest): Promise<Body<typeof deletedGroup>> {
  return context.storage.access.change((draft) => {
    const { name, members } = changeableGroup(context, request);
    const rules = draft.deleteGroup(request.tenant, name);
    const details = { members, rules: rules.map(({ id }) => id) };
    return {
      result: { rules: rules.map((rule) => toRule({ ...rule, source: 'runtime' })) },
      audit: auditOf(request, { action: 'group.delete', target: name, details }),
    };
  });
}

/** Returns the group in the path. Throws HttpError 404. */
function knownGroup({ directory }: Context, request: FastifyRequest): KnownGroup {
  const name = parameter(request, 'name') ?? '';
  const group = directory.group(request.tenant, name);
  if (!group) throw new HttpError(404, `Group ${quoted(name)} does not exist.`, { code: 'no-such-group' });
  return group;
}

/** Returns the group in the path. Throws HttpError 404, 409 for a group that only the file defines, or 412. */
function changeableGroup(context: Context, request: FastifyRequest): KnownGroup {
  const group = knownGroup(context, request);
  const name = quoted(group.name);
  if (group.source === 'config')
    throw new HttpError(409, `Group ${name} is defined in the configuration file; change or delete it there.`, {
      code: 'defined-in-config',
    });
  if (group.source === 'oidc')
    throw new HttpError(
      409,
      `Only the identity provider assigns group ${name}; add the group to give it other members.`,
      {
        code: 'set-by-identity-provider',
      },
    );
  checkEntityTag(
    request,
    etagOf(group),
    () => `Group ${name} was changed in the meantime, and now has ${group.members.length} members.`,
  );
  return group;
}

function sendGroup(reply: FastifyReply, group: KnownGroup): FastifyReply {
  return reply.header('ETag', etagOf(group)).send(toResponse(group));
}

function toResponse(group: KnownGroup): Body<typeof groupSchema> {
  const { name, members, claims, source, createdAt } = group;
  return { etag: etagOf(group), name, members, claims, source, created_at: toTime(createdAt) };
}

function etagOf({ name, members, source, createdAt }: KnownGroup): string {
  return entityTag([name, members, source, createdAt ?? null]);
}
