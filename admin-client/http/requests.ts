import type { newQuarantine } from '../../admin-contract/packages.ts';
import type { NewGroup, NewRule, NewUser, PageOptions, RegistryScope, RuleKey } from '../admin-client.ts';
import type { AccessSubject, PackageAccess } from '../records/access-answer.ts';
import type { Sent } from '../records/sent.ts';
import type { RegistryRequest } from '../registry-request.ts';

type Page = Pick<PageOptions, 'page'>;

/** Returns the request that reads a collection of the admin API, or a page of it. */
export function readRequest(
  scope: RegistryScope,
  collection: string,
  about: string,
  { page = {} }: Page = {},
): RegistryRequest {
  return { ...targetOf(scope, collection), method: 'GET', query: page, about, identifiesRecord: false };
}

/** The other requests of the admin API (spec 4.2, 4.3). */
export const adminRequests = {
  createUser: (scope: RegistryScope, { username, role, token }: NewUser) =>
    create(scope, 'users', { username, role, ...(token !== undefined && { token }) }, `the user ${quoted(username)}`),
  updateUser: (
    scope: RegistryScope,
    username: string,
    { role, token }: { readonly role: string; readonly token?: string },
  ): RegistryRequest => ({
    ...record(scope, 'users', username, `the user ${quoted(username)}`),
    method: 'PUT',
    body: { role, ...(token !== undefined && { token }) },
  }),
  deleteUser: (scope: RegistryScope, username: string) =>
    record(scope, 'users', username, `the user ${quoted(username)}`),

  createRule: (scope: RegistryScope, { user, pattern, permission }: NewRule) =>
    create(scope, 'acl', { user, pattern, permission }, ruleOf({ user, pattern })),
  deleteRule: (scope: RegistryScope, rule: RuleKey) => record(scope, 'acl', rule.id, ruleOf(rule)),

  createGroup: (scope: RegistryScope, { name, members }: NewGroup) =>
    create(scope, 'groups', { name, members }, `the group ${quoted(name)}`),
  updateGroup: (scope: RegistryScope, { name, members }: NewGroup): RegistryRequest => ({
    ...record(scope, 'groups', name, `the group ${quoted(name)}`),
    method: 'PUT',
    body: { members },
  }),
  deleteGroup: (scope: RegistryScope, name: string) => record(scope, 'groups', name, `the group ${quoted(name)}`),

  evict: (registry: string, path: string): RegistryRequest => ({
    method: 'DELETE',
    segments: ['admin', 'cache', registry],
    path,
    about: `the cache entry ${quoted(`${registry}/${path}`)}`,
    identifiesRecord: true,
  }),

  access: (scope: RegistryScope, { who, path, groups = [] }: PackageAccess) => {
    const assigned = groups.length > 0 && { groups: groups.join(',') };
    const page = { package: path, ...askedUser(who), ...assigned };
    return readRequest(scope, 'access', 'the explanation of access', { page });
  },
  downloads: (scope: RegistryScope, name: string): RegistryRequest => ({
    ...readRequest(scope, 'packages', `the downloads of ${quoted(name)}`),
    scopedName: name,
    identifiesRecord: true,
  }),
  release: (scope: RegistryScope, name: string): RegistryRequest => ({
    ...targetOf(scope, 'packages'),
    scopedName: name,
    after: ['release'],
    method: 'POST',
    about: `the package ${quoted(name)}`,
    identifiesRecord: true,
  }),
  quarantine: (scope: RegistryScope, name: string, version: string, reason: string): RegistryRequest => ({
    ...quarantinePath(scope, name, version),
    method: 'PUT',
    body: { reason } satisfies Sent<typeof newQuarantine>,
  }),
  unquarantine: (scope: RegistryScope, name: string, version: string): RegistryRequest => ({
    ...quarantinePath(scope, name, version),
    method: 'DELETE',
  }),
  stats: () => readRequest({}, 'stats', 'the statistics'),
} as const;

function targetOf({ tenant }: RegistryScope, collection: string): Pick<RegistryRequest, 'segments' | 'tenant'> {
  if (tenant === undefined) return { segments: ['admin', collection] };
  return { segments: ['admin', 'tenants', tenant, collection], tenant };
}

function quarantinePath(scope: RegistryScope, name: string, version: string): Omit<RegistryRequest, 'method'> {
  return {
    ...targetOf(scope, 'packages'),
    scopedName: name,
    after: ['versions', version, 'quarantine'],
    about: `the version ${quoted(`${name}@${version}`)}`,
    identifiesRecord: true,
  };
}

function create(
  scope: RegistryScope,
  collection: string,
  body: Readonly<Record<string, unknown>>,
  about: string,
): RegistryRequest {
  return { ...targetOf(scope, collection), method: 'POST', body, about, identifiesRecord: false };
}

function record(scope: RegistryScope, collection: string, name: string, about: string): RegistryRequest {
  const { segments, ...rest } = targetOf(scope, collection);
  return { ...rest, segments: [...segments, name], method: 'DELETE', about, identifiesRecord: true };
}

function askedUser(who: AccessSubject): Readonly<Record<string, string>> {
  switch (who.kind) {
    case 'everybody':
      return {};
    case 'anonymous':
      return { user: '' };
    case 'newcomer':
      return { user: '*' };
    case 'user':
      return { user: who.username, ...(who.isOperator && { operator: 'true' }) };
  }
}

function ruleOf({ user, pattern }: Pick<RuleKey, 'user' | 'pattern'>): string {
  return `the access rule for ${quoted(user)} on ${quoted(pattern)}`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
