import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packagePath, publication } from '../../../harness/registry/publication.ts';
import { ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { expected, type Question, type Who } from './oracle.ts';

const roles = ['read', 'write', 'admin'] as const;

/** Access rules, by the permission that they grant on the package `@acme/one`. */
const rules = {
  none: [],
  reads: [['npm/@acme/*', 'read']],
  stages: [['npm/@acme/*', 'stage']],
  writes: [['npm/@acme/one', 'write']],
  rules: [['**', 'admin']],
  beside: [['npm/@acme/on', 'write']],
  above: [['npm/@acme', 'admin']],
  below: [['npm/@acme/one/-/*', 'write']],
  elsewhere: [
    ['npm/@other/**', 'write'],
    ['other/**', 'write'],
  ],
  several: [
    ['npm/@acme/*', 'read'],
    ['npm/*/one', 'write'],
  ],
} as const;

const granted: Readonly<Record<keyof typeof rules, Question['granted']>> = {
  none: 'nothing',
  reads: 'read',
  stages: 'stage',
  writes: 'write',
  rules: 'admin',
  beside: 'nothing',
  above: 'nothing',
  below: 'nothing',
  elsewhere: 'nothing',
  several: 'write',
};

type RuleName = keyof typeof rules;
const ruleNames = Object.keys(rules) as readonly RuleName[];
const token = (username: string): string => `token-of-${username}`;

/** The users and access rules of the server or of a tenant; `table` is the TOML path before `users` and `acl`. */
function usersToml(table: string, prefix: string): string {
  return roles
    .flatMap((role) => ruleNames.map((rule) => ({ role, rule, username: `${prefix}${role}-${rule}` })))
    .map(({ role, rule, username }) => {
      const acl = rules[rule].map(
        ([pattern, permission]) =>
          `[[${table}acl]]\nuser = "${username}"\npattern = "${pattern}"\npermission = "${permission}"\n`,
      );
      return `[[${table}users]]\nusername = "${username}"\nrole = "${role}"\ntoken = "${token(username)}"\n${acl.join('')}`;
    })
    .join('');
}

interface Route {
  readonly wants: Question['wants'];
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Requests that change nothing even when access is allowed: invalid bodies, outdated revisions, unknown names. */
function routesOf(prefix: string, admin: string): readonly Route[] {
  const one = packagePath('@acme/one', `${prefix}/npm`);
  const tags = `${prefix}/npm/-/package/@acme%2fone/dist-tags`;
  return [
    { wants: 'open', method: 'GET', path: `${prefix}/npm/-/ping` },
    { wants: 'signed-in', method: 'GET', path: `${prefix}/npm/-/whoami` },
    { wants: 'readers', method: 'GET', path: `${prefix}/npm/-/v1/search` },
    { wants: 'read', method: 'GET', path: one },
    { wants: 'read', method: 'HEAD', path: one },
    { wants: 'read', method: 'GET', path: `${one}?write=true` },
    { wants: 'read', method: 'GET', path: `${one}/latest` },
    { wants: 'read', method: 'GET', path: `${one}/-/one-1.0.0.tgz` },
    { wants: 'read', method: 'GET', path: `${prefix}/npm/@acme/one/-/@acme/one-1.0.0.tgz` },
    { wants: 'read', method: 'GET', path: tags },
    { wants: 'stage', method: 'POST', path: `${prefix}/npm/-/stage/package/@acme%2fone`, body: {} },
    { wants: 'write', method: 'PUT', path: one, body: {} },
    { wants: 'write', method: 'PUT', path: `${one}/-rev/1`, body: {} },
    { wants: 'write', method: 'DELETE', path: `${one}/-rev/1` },
    { wants: 'write', method: 'DELETE', path: `${one}/-/none.tgz/-rev/1` },
    { wants: 'write', method: 'PUT', path: `${tags}/next`, body: '9.9.9' },
    { wants: 'write', method: 'POST', path: `${tags}/next`, body: '9.9.9' },
    { wants: 'write', method: 'DELETE', path: `${tags}/next` },
    { wants: 'administer', method: 'GET', path: `${admin}/users` },
    { wants: 'administer', method: 'POST', path: `${admin}/users`, body: {} },
    { wants: 'administer', method: 'PUT', path: `${admin}/users/unknown`, body: { role: 'admin' } },
    { wants: 'administer', method: 'DELETE', path: `${admin}/users/unknown` },
    { wants: 'administer', method: 'GET', path: `${admin}/acl` },
    { wants: 'administer', method: 'POST', path: `${admin}/acl`, body: {} },
    { wants: 'administer', method: 'DELETE', path: `${admin}/acl/none` },
    { wants: 'administer', method: 'GET', path: `${admin}/access?package=npm/left` },
  ];
}

const serverRoutes: readonly Route[] = [
  { wants: 'open', method: 'GET', path: '/healthz' },
  { wants: 'open', method: 'GET', path: '/readyz' },
  { wants: 'readers', method: 'GET', path: '/metrics' },
  { wants: 'administer', method: 'GET', path: '/admin/cache' },
  { wants: 'administer', method: 'DELETE', path: '/admin/cache/npm/none' },
  { wants: 'administer', method: 'GET', path: '/admin/stats' },
  { wants: 'administer', method: 'GET', path: '/admin/audit' },
  { wants: 'administer', method: 'GET', path: '/admin/openapi.json' },
];

interface Credential {
  readonly who: Who;
  readonly as: string | undefined;
  readonly granted: Question['granted'];
}

const commonCredentials: readonly Credential[] = [
  { who: 'anonymous', as: undefined, granted: 'nothing' },
  { who: 'wrong', as: 'an-unknown-token', granted: 'nothing' },
  { who: 'wrong', as: 'unknown:an-unknown-token', granted: 'nothing' },
  { who: 'owner', as: ownerToken, granted: 'nothing' },
];

function credentialsOf(tenant: string, prefix: string): readonly Credential[] {
  return roles.flatMap((role) =>
    ruleNames.flatMap((rule) => {
      const username = `${prefix}${role}-${rule}`;
      const who = { role, tenant };
      return [
        { who, as: token(username), granted: granted[rule] },
        { who, as: `${username}:${token(username)}`, granted: granted[rule] },
        // A wrong token is sent only for the user whose access rules grant the most.
        ...(rule === 'rules'
          ? [{ who: 'wrong' as const, as: `${username}:${token(username)}x`, granted: 'nothing' as const }]
          : []),
      ];
    }),
  );
}

interface RouteSet {
  readonly tenant: string;
  readonly routes: readonly Route[];
}

interface Case {
  readonly name: string;
  readonly config: string;
  readonly mode: Question['mode'];
  readonly anonymousReads: boolean;
  readonly credentials: readonly Credential[];
  readonly routeSets: readonly RouteSet[];
  /** The tenants in which the package is published. */
  readonly prefixes: readonly string[];
}

const serverOnly: readonly RouteSet[] = [{ tenant: '', routes: [...routesOf('', '/admin'), ...serverRoutes] }];
const settings = `[settings]\nauth_token = "${ownerToken}"\ntrusted_proxies = ["127.0.0.1"]\n`;
const tenants = `[multi_tenant]\nenabled = true\n${['red', 'blue']
  .map((name) => `[[tenants]]\nname = "${name}"\n${usersToml('tenants.', `${name}-`)}`)
  .join('')}`;

const cases: readonly Case[] = [
  {
    name: 'simple token',
    config: settings,
    mode: 'simple-token',
    anonymousReads: false,
    credentials: commonCredentials,
    routeSets: serverOnly,
    prefixes: [''],
  },
  ...[false, true].map((anonymousReads) => ({
    name: `users and rules, anonymous_reads = ${anonymousReads}`,
    config: `${settings}anonymous_reads = ${anonymousReads}\n${usersToml('', '')}`,
    mode: 'acl' as const,
    anonymousReads,
    credentials: [...commonCredentials, ...credentialsOf('', '')],
    routeSets: serverOnly,
    prefixes: [''],
  })),
  {
    name: 'two tenants and operators',
    config: `${settings}${usersToml('', 'op-')}${tenants}`,
    mode: 'acl',
    anonymousReads: false,
    credentials: [...commonCredentials, ...credentialsOf('', 'op-'), ...credentialsOf('red', 'red-')],
    routeSets: [
      { tenant: 'red', routes: routesOf('/red', '/admin/tenants/red') },
      { tenant: 'blue', routes: routesOf('/blue', '/admin/tenants/blue') },
      { tenant: '', routes: serverRoutes },
    ],
    prefixes: ['/red', '/blue'],
  },
];

describe.each(cases)('$name', ({ config, mode, anonymousReads, credentials, routeSets, prefixes }) => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await startTestRegistry(config);
    for (const prefix of prefixes) {
      const path = packagePath('@acme/one', `${prefix}/npm`);
      const answer = await registry.request('PUT', path, { as: ownerToken, body: publication('@acme/one') });
      expect(answer).toMatchObject({ status: 201 });
    }
  });
  afterAll(() => registry.stop());

  test.each(routeSets)(
    'in "$tenant": the registry makes the expected decision for every caller and route',
    async (routeSet) => {
      const { tenant, routes } = routeSet;
      const wrong: string[] = [];
      let requestCount = 0;
      for (const { who, as, granted: grant } of credentials) {
        // Each request has another address, so that wrong credentials are not throttled.
        for (const { wants, method, path, body } of routes) {
          const question = { mode, anonymousReads, who, wants, tenant, granted: grant };
          const { status } = await registry.request(method, path, {
            as,
            body,
            headers: { 'x-forwarded-for': address() },
          });
          const actual = status === 401 || status === 403 ? status : 'in';
          requestCount++;
          if (actual !== expected(question)) {
            wrong.push(`${method} ${path} as ${as}: ${status}, expected ${expected(question)}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(requestCount).toBe(credentials.length * routes.length);
    },
  );
});

let requests = 0;
function address(): string {
  requests++;
  return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
}
