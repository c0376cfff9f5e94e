import type { AccessSubject, PackageAccess } from '../access-answer.ts';
import type { NewRule, NewUser, PageOptions, RegistryScope, RuleKey } from '../admin-client.ts';
import type { RequestTarget } from './address.ts';

/** A request to a registry as data, without credentials. It can be sent, or displayed as a command line. */
export interface RegistryRequest extends RequestTarget {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: Readonly<Record<string, unknown>> | string | undefined;
  /** The subject of the request, such as `the users`. */
  readonly about: string;
  /** Whether the response is a file, not JSON. */
  readonly isFile?: true | undefined;
  /** Whether the address identifies a record, so that 404 means that the record does not exist. */
  readonly identifiesRecord: boolean;
  readonly tenant?: string | undefined;
  /** The `If-Match` header. */
  readonly ifMatch?: string | undefined;
}

type Page = Pick<PageOptions, 'page'>;

/** The requests of the admin API (spec 4.2, 4.3). */
export const adminRequests = {
  users: (scope: RegistryScope, page: Page = {}) => list(scope, 'users', 'the users', page),
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

  rules: (scope: RegistryScope, page: Page = {}) => list(scope, 'acl', 'the access rules', page),
  createRule: (scope: RegistryScope, { user, pattern, permission }: NewRule) =>
    create(scope, 'acl', { user, pattern, permission }, ruleOf({ user, pattern })),
  deleteRule: (scope: RegistryScope, rule: RuleKey) => record(scope, 'acl', rule.id, ruleOf(rule)),

  cache: (page: Page = {}) => list({}, 'cache', 'the cache', page),
  evict: (registry: string, path: string): RegistryRequest => ({
    method: 'DELETE',
    segments: ['admin', 'cache', registry],
    path,
    about: `the cache entry ${quoted(`${registry}/${path}`)}`,
    identifiesRecord: true,
  }),

  access: (scope: RegistryScope, { who, path }: PackageAccess) =>
    list(scope, 'access', 'the explanation of access', { page: { package: path, ...askedUser(who) } }),
  downloads: (scope: RegistryScope, name: string): RegistryRequest => ({
    ...list(scope, 'packages', `the downloads of ${quoted(name)}`),
    scopedName: name,
    identifiesRecord: true,
  }),
  audit: (page: Page = {}) => list({}, 'audit', 'the audit log', page),
  stats: () => list({}, 'stats', 'the statistics'),
} as const;

type Collection = 'users' | 'acl' | 'cache' | 'audit' | 'access' | 'packages' | 'stats';

function targetOf({ tenant }: RegistryScope, collection: Collection): Pick<RegistryRequest, 'segments' | 'tenant'> {
  if (tenant === undefined) return { segments: ['admin', collection] };
  return { segments: ['admin', 'tenants', tenant, collection], tenant };
}

function list(scope: RegistryScope, collection: Collection, about: string, { page = {} }: Page = {}): RegistryRequest {
  return { ...targetOf(scope, collection), method: 'GET', query: page, about, identifiesRecord: false };
}

function create(
  scope: RegistryScope,
  collection: Collection,
  body: Readonly<Record<string, unknown>>,
  about: string,
): RegistryRequest {
  return { ...targetOf(scope, collection), method: 'POST', body, about, identifiesRecord: false };
}

function record(scope: RegistryScope, collection: Collection, name: string, about: string): RegistryRequest {
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
