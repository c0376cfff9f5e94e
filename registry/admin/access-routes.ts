import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessDecision } from '../../access/decide.ts';
import { serverTenant } from '../../access/principal.ts';
import { accessAnswer, accessQuery } from '../../admin-contract/access.ts';
import type { Body } from '../../admin-contract/body.ts';
import type { AccessDirectory } from '../directory/access-directory.ts';
import { explainAccess, explainAccessOfAll, maxExplained } from '../directory/explain-access.ts';
import type { KnownRule } from '../directory/known-access.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { administer } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { accessPathOf, packageNameProblem } from '../packages/publications/package-name.ts';
import { describeRoute } from './describe-route.ts';

type AccessQuery = Body<typeof accessQuery>;
type AccessRequest = FastifyRequest<{ Querystring: AccessQuery }>;
type AccessAnswer = Body<typeof accessAnswer>;

/** Registers the route that explains access decisions. spec 4.2 does not define it. */
export function accessRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const schema = describeRoute(`Explain who can read and write a package (at most ${maxExplained} users and rules)`, {
    querystring: accessQuery,
    responses: { 200: accessAnswer },
  });
  app.get<{ Querystring: AccessQuery }>(`${prefix}/access`, { config: { access: administer }, schema }, (request) =>
    request.query.user === undefined ? answerAboutAll(context, request) : answerAboutUser(context, request),
  );
}

async function answerAboutUser({ directory }: Context, request: AccessRequest): Promise<AccessAnswer> {
  const { user = '', operator } = request.query;
  const path = pathOf(request);
  // The users of the server itself are not visible to the admins of a tenant.
  const isOperator = operator === 'true' && isOfServer(request);
  const username = user === '' || (operator === 'true' && !isOperator) ? undefined : user;
  const found = await explainAccess(
    directory,
    { tenant: request.tenant, path },
    {
      ...{ username, isOperator },
      groupClaims: groupClaimsOf(directory, request),
    },
  );
  return {
    package: path,
    user,
    role: found.role ?? null,
    read: toDecision(found.read),
    write: toDecision(found.write),
    rules: found.rules.map(({ rule, matches, grants }) => ({ ...toRule(rule), matches, grants })),
    more_rules: found.moreRules,
  };
}

/** Returns the claims for the groups in the query. Throws HttpError 400 for a group that the identity provider does not assign. */
function groupClaimsOf(directory: AccessDirectory, { query, tenant }: AccessRequest): readonly string[] {
  return (query.groups ?? '')
    .split(',')
    .filter(Boolean)
    .flatMap((name) => {
      const claims = directory.group(tenant, name)?.claims ?? [];
      if (claims.length > 0) return claims;
      throw new HttpError(
        400,
        `The identity provider does not assign group ${quoted(name)}; add it to \`[oidc.group_mapping]\`.`,
        { code: 'no-such-group' },
      );
    });
}

async function answerAboutAll({ directory }: Context, request: AccessRequest): Promise<AccessAnswer> {
  const path = pathOf(request);
  const found = await explainAccessOfAll(directory, { tenant: request.tenant, path });
  return {
    package: path,
    read: toDecision(found.anonymous.read),
    write: toDecision(found.anonymous.write),
    users: found.users.map(({ user, read, write }) => ({
      user: user.username,
      role: user.role,
      read: toDecision(read),
      write: toDecision(write),
    })),
    more_users: found.moreUsers,
    rules: found.rules.map(toRule),
    more_rules: found.moreRules,
  };
}

/** Returns the path of the package in the query. Throws HttpError 400 for any other text, such as a package name without `npm/`. */
function pathOf({ query }: AccessRequest): string {
  const { package: path } = query;
  const [, name] = /^npm\/(.+)$/.exec(path) ?? [];
  if (name !== undefined && packageNameProblem(name) === undefined) return path;
  // `npm` is also a name, but more likely an incomplete path.
  const isName = path !== 'npm' && packageNameProblem(path) === undefined;
  const example = isName ? accessPathOf(path) : 'npm/@scope/name';
  throw new HttpError(400, `Expected the path of a package, such as ${quoted(example)}, not ${quoted(path)}.`);
}

function isOfServer({ principal }: FastifyRequest): boolean {
  return principal.kind !== 'anonymous' && principal.tenant === serverTenant;
}

function toDecision({ allowed, cause, reason }: AccessDecision) {
  return { allowed, cause, reason };
}

function toRule({ id, user, pattern, permission, source }: KnownRule) {
  return { id, user, pattern, permission, source };
}
