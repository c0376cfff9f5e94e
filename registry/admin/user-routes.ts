import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { usernameProblem } from '../../access/username.ts';
import type { Body } from '../../admin-contract/body.ts';
import { listOf } from '../../admin-contract/lists.ts';
import { ifMatch, newUser, userChange, user as userSchema, usersQuery } from '../../admin-contract/users.ts';
import { signInKey } from '../authentication/sign-in-key.ts';
import type { KnownUser } from '../directory/known-access.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { administer, parameter } from '../http/access-of.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import { smallBody } from '../http/small-body.ts';
import type { RecordPage } from '../storage/contract/records.ts';
import { hashToken } from '../tokens/tokens.ts';
import { describeRoute } from './describe-route.ts';
import { checkOtherAdmin } from './last-admin.ts';
import { sendList, toTime } from './list-response.ts';
import { checkUnchanged, userEtag } from './user-etag.ts';

/** The number of users that are read before other work runs. */
const portion = 50;

type NewUser = Body<typeof newUser>;
type UserChange = Body<typeof userChange>;
type UsersQuery = Body<typeof usersQuery>;

const listSchema = describeRoute('List the users', {
  querystring: usersQuery,
  responses: { 200: listOf(userSchema) },
});
const getSchema = describeRoute('Get a user', { responses: { 200: userSchema } });
const addSchema = describeRoute('Add a user', { body: newUser, responses: { 201: userSchema } });
const changeSchema = describeRoute('Change the role or the token of a user', {
  headers: ifMatch,
  body: userChange,
  responses: { 200: userSchema },
});
const deleteSchema = describeRoute('Delete a user and the access rules that were added for the user at run time', {
  headers: ifMatch,
  responses: { 204: undefined },
});

/** Registers the routes for users. Users in the configuration file are read-only here (spec 4.2, rule 1). */
export function userRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { directory } = context;
  const config = { access: administer };
  const all = `${prefix}/users`;
  const one = `${prefix}/users/:username`;

  app.get<{ Querystring: UsersQuery }>(all, { config, schema: listSchema }, async (request, reply) =>
    sendList(request, reply, {
      page: async (page) => withSignIns(context, await directory.usersPage(request.tenant, page, request.query.q)),
      toBody: (found) => toResponse(context, found),
      portion,
    }),
  );
  app.post<{ Body: NewUser }>(all, { config, bodyLimit: smallBody, schema: addSchema }, async (request, reply) =>
    addUser(context, request, reply),
  );
  app.get(one, { config, schema: getSchema }, async (request, reply) => {
    const username = parameter(request, 'username') ?? '';
    const known = directory.user(request.tenant, username);
    if (!known) throw missing(username);
    return sendUser(reply, await currentUser(context, known));
  });
  app.put<{ Body: UserChange }>(one, { config, bodyLimit: smallBody, schema: changeSchema }, async (request, reply) =>
    sendUser(reply, await currentUser(context, await changeUser(context, request))),
  );
  app.delete(one, { config, schema: deleteSchema }, async (request, reply) => deleteUser(context, request, reply));
}

async function addUser(
  context: Context,
  request: FastifyRequest<{ Body: NewUser }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { storage, directory } = context;
  const { username, role, token } = request.body;
  const { tenant } = request;
  const problem = usernameProblem(username);
  if (problem !== undefined) throw new HttpError(400, problem, { code: 'invalid-name' });
  const created = await storage.access.change((draft) => {
    if (directory.configuredUser(tenant, username)) {
      throw new HttpError(409, `User ${quoted(username)} already exists.`, { code: 'already-exists' });
    }
    const tokenHash = token === undefined ? undefined : hashToken(token);
    const result = draft.createUser({ tenant, username, role, source: 'runtime', tokenHash, subject: undefined });
    const details = { role, has_token: token !== undefined };
    return { result, audit: auditOf(request, { action: 'user.create', target: username, details }) };
  });
  return sendUser(reply.code(201), toResponse(context, { user: created, signedInAt: undefined }));
}

function sendUser(reply: FastifyReply, user: Body<typeof userSchema>): FastifyReply {
  return reply.header('ETag', user.etag).send(user);
}

function changeUser(context: Context, request: FastifyRequest<{ Body: UserChange }>) {
  const { role, token } = request.body;
  return context.storage.access.change((draft) => {
    const before = changeableUser(context, request);
    checkUnchanged(request, before);
    checkChange(context, request, before);
    const after = draft.updateUser(request.tenant, before.username, {
      ...(role !== undefined && { role }),
      ...(token !== undefined && { tokenHash: token === null ? null : hashToken(token) }),
    });
    if (!after) throw missing(before.username);
    const details = {
      ...(role !== undefined && { role, role_before: before.role }),
      ...(token !== undefined && { has_token: token !== null }),
    };
    const audit = auditOf(request, { action: 'user.update', target: before.username, details });
    return { result: after, audit };
  });
}

function checkChange(context: Context, request: FastifyRequest<{ Body: UserChange }>, before: KnownUser): void {
  const { role, token } = request.body;
  if ((role !== undefined && role !== 'admin') || token === null) checkOtherAdmin(context, request, before);
  if (before.source !== 'oidc') return;
  const code = 'set-by-identity-provider';
  const name = quoted(before.username);
  if (role !== undefined && context.directory.oidc?.roleClaim !== undefined) {
    throw new HttpError(409, `The identity provider sets the role of ${name}; change it there.`, { code });
  }
  if (token !== undefined) {
    throw new HttpError(409, `${name} signs in with the identity provider and cannot have a token.`, { code });
  }
}

async function deleteUser(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await context.storage.access.change((draft) => {
    const before = changeableUser(context, request);
    checkUnchanged(request, before);
    checkOtherAdmin(context, request, before);
    const groups = context.storage.access.groupsOf(request.tenant, before.username);
    const rules = draft.deleteUser(request.tenant, before.username);
    const details = { role: before.role, rules: rules.map(({ id }) => id), ...(groups.length > 0 && { groups }) };
    const audit = auditOf(request, { action: 'user.delete', target: before.username, details });
    return { result: undefined, audit };
  });
  return reply.code(204).send();
}

/** Returns the user in the path. Throws HttpError 404 or, for users of the configuration file, 409. */
function changeableUser({ directory }: Context, request: FastifyRequest): KnownUser {
  const username = parameter(request, 'username') ?? '';
  const known = directory.user(request.tenant, username);
  if (!known) throw missing(username);
  if (known.source !== 'config') return known;
  const sentence = `User ${quoted(username)} is defined in the configuration file; change or delete it there.`;
  throw new HttpError(409, sentence, { code: 'defined-in-config' });
}

/** A user, and when the user has last signed in. */
interface FoundUser {
  readonly user: KnownUser;
  /** Milliseconds since 1970. */
  readonly signedInAt: number | undefined;
}

async function currentUser(context: Context, user: KnownUser): Promise<Body<typeof userSchema>> {
  const { items } = await withSignIns(context, { items: [user], next: undefined });
  return toResponse(context, items[0] ?? { user, signedInAt: undefined });
}

/** Adds the times of the last sign-ins, including those that are not stored yet, to users of one tenant. */
async function withSignIns(
  { storage, tokenUses }: Context,
  { items, next }: RecordPage<KnownUser>,
): Promise<RecordPage<FoundUser>> {
  const [first] = items;
  const names = items.map(({ username }) => username);
  const stored = first && (await storage.access.signIns(first.tenant, names));
  const timeOf = ({ tenant, username, createdAt = 0 }: KnownUser): number | undefined => {
    const at = tokenUses.pending(signInKey(tenant, username)) ?? stored?.get(username);
    // A time recorded before the user was deleted and added again belongs to a different user.
    return at !== undefined && at >= createdAt ? at : undefined;
  };
  return { items: items.map((user) => ({ user, signedInAt: timeOf(user) })), next };
}

function toResponse({ storage, now }: Context, { user: known, signedInAt }: FoundUser): Body<typeof userSchema> {
  const { tenant, username, role, source, tokenHash, createdAt } = known;
  const tokens = storage.access.tokensOf(tenant, username);
  const expiries = tokens.flatMap(({ expiresAt }) => (expiresAt !== undefined && expiresAt > now() ? [expiresAt] : []));
  return {
    etag: userEtag(known),
    ...{ username, role, source, has_token: tokenHash !== undefined, tokens: tokens.length },
    next_token_expiry: toTime(expiries.length === 0 ? undefined : Math.min(...expiries)),
    created_at: toTime(createdAt),
    last_sign_in_at: toTime(signedInAt),
  };
}

function missing(username: string): HttpError {
  return new HttpError(404, `User ${quoted(username)} does not exist.`, { code: 'no-such-user' });
}
