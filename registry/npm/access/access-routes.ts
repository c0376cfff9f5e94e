import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decide } from '../../../access/decide.ts';
import { nameOf, type Principal } from '../../../access/principal.ts';
import { HttpError } from '../../errors/http-error.ts';
import { quoted } from '../../errors/quoted.ts';
import { type AccessOf, open, parameter, signedIn } from '../../http/access-of.ts';
import { accessRulesOf } from '../../http/access-rules-of.ts';
import type { Context } from '../../http/context.ts';
import { objectText } from '../../json/object-text.ts';
import { accessPathOf } from '../../packages/publications/package-name.ts';
import { nextTurn } from '../../slices/next-turn.ts';
import { forEachInSlices, runInSlices } from '../../slices/run-in-slices.ts';
import { ownersUnsupported } from '../change-package.ts';
import { sourceOf } from '../packument-sources.ts';
import { collaboratorsOf, isAdmin, type PackagePermission, permissionOf } from './collaborators.ts';
import { packageNameOf, readPackage } from './package-access.ts';

/**
 * Registers the routes that `npm access` reads: packages and their users, limited to those that the caller may see.
 * Changes by `npm access` and `npm owner` are refused, since access rules define who has access.
 */
export function accessRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const read = { config: { access: readPackage } };
  const signed = { config: { access: signedIn } };
  const isPublic = ({ tenant }: FastifyRequest, path: string): boolean =>
    decide({ kind: 'anonymous' }, { action: 'read', tenant, path }, accessRulesOf(context)).allowed;

  app.get(`${prefix}/-/package/:name/collaborators`, read, async (request) => {
    const name = await existingPackage(request, context);
    const { tenant, principal } = request;
    const collaborators = await collaboratorsOf({ tenant, name, principal }, context);
    return Object.fromEntries(collaborators.map(({ username, permission }) => [username, permission]));
  });

  app.get(`${prefix}/-/package/:name/visibility`, read, async (request) => {
    const path = accessPathOf(await existingPackage(request, context));
    return { public: isPublic(request, path) };
  });

  // `pnpm access get status` reads the same in another form.
  app.get(`${prefix}/-/package/:name/access`, read, async (request) => {
    const path = accessPathOf(await existingPackage(request, context));
    return { access: isPublic(request, path) ? 'public' : 'restricted' };
  });

  // Clients send the name of a user as well, and then request the packages of the user if the status is 404.
  app.get(`${prefix}/-/org/:scope/package`, signed, async (request, reply) => {
    const { principal } = request;
    const scope = parameter(request, 'scope') ?? '';
    const isCaller = scope === nameOf(principal);
    const packages = isCaller ? new Map() : await packagesOf(request, context, { principal, start: `@${scope}/` });
    if (packages.size > 0) return sendPackages(reply, packages);
    throw new HttpError(404, `There are no packages of the scope ${quoted(`@${scope}`)} that you may read.`);
  });

  app.get(`${prefix}/-/user/:name/package`, signed, async (request, reply) => {
    const principal = userIn(request, context);
    return sendPackages(reply, await packagesOf(request, context, { principal, start: '' }));
  });

  refuse(app, ['GET'], `${prefix}/-/user/:id`, { access: open, sentence: ownersUnsupported });
  refuse(app, ['POST'], `${prefix}/-/package/:name/access`, { access: open, sentence: accessUnsupported });
  refuse(app, ['PUT', 'DELETE'], `${prefix}/-/team/:scope/:team/package`, { access: open, sentence: teamsUnsupported });
}

const accessUnsupported = 'Packages have no access level; access rules define who may read and publish.';
const teamsUnsupported = 'The registry has no teams; access rules define who may read and publish.';

/** Registers a route that responds with a sentence, before the body is read. */
function refuse(
  app: FastifyInstance,
  method: string[],
  url: string,
  { access, sentence }: { readonly access: AccessOf; readonly sentence: string },
): void {
  const onRequest = (): never => {
    throw new HttpError(400, sentence);
  };
  app.route({ method, url, config: { access }, onRequest, handler: async () => ({}) });
}

/** Resolves to the name of the package in the path. Rejects with HttpError 404 if it does not exist. */
async function existingPackage(request: FastifyRequest, context: Context): Promise<string> {
  const name = packageNameOf(request);
  await sourceOf({ tenant: request.tenant, name, isForWriting: true }, context);
  return name;
}

/** Returns the user in the path. Throws HttpError 403 for another user unless the caller is an admin. */
function userIn(request: FastifyRequest, context: Context): Principal {
  const { principal, tenant } = request;
  const name = parameter(request, 'name') ?? '';
  if (name === nameOf(principal)) return principal;
  if (!isAdmin(principal, tenant, accessRulesOf(context))) {
    const reason = `${quoted(name)} is neither you nor a scope with packages that you may read`;
    throw new HttpError(403, `${reason}; only admins may list the packages of other users.`);
  }
  const user = context.directory.user(tenant, name);
  if (user) return { kind: 'user', ...user };
  throw new HttpError(404, `${quoted(name)} is neither a user nor a scope with packages.`);
}

/** The number of names that are read before other work runs. */
const slice = 250;

/** Resolves to the access of a principal to the published packages whose names begin with a text, by name. */
async function packagesOf(
  { tenant }: FastifyRequest,
  context: Context,
  { principal, start }: { readonly principal: Principal; readonly start: string },
): Promise<ReadonlyMap<string, PackagePermission>> {
  const rules = accessRulesOf(context);
  const found = new Map<string, PackagePermission>();
  for (let after = start; ; ) {
    const names = await context.storage.packages.namesAfter(tenant, after, slice);
    await forEachInSlices(names, (name) => {
      const permission = name.startsWith(start) ? permissionOf(principal, { tenant, name }, rules) : undefined;
      if (permission) found.set(name, permission);
    });
    const last = names.at(-1);
    if (last === undefined || names.length < slice || !last.startsWith(start)) return found;
    after = last;
    await nextTurn();
  }
}

async function sendPackages(
  reply: FastifyReply,
  packages: ReadonlyMap<string, PackagePermission>,
): Promise<FastifyReply> {
  return reply.type('application/json').send(await runInSlices(objectText(packages)));
}
