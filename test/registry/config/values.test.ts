import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { stringify } from 'smol-toml';
import { expect, test } from 'vitest';
import { readConfig } from '../../../registry/config/read-config.ts';
import { path } from './support.ts';

const role = fc.constantFrom('read', 'write', 'admin');
const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,12}$/);
const claim = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
/** Tokens that do not contain a placeholder such as `${TOKEN}`. */
const plain = (pattern: RegExp) => fc.stringMatching(pattern).filter((text) => !/\$(?:\{|[A-Z_]+\w*$)/.test(text));
const token = fc.oneof(
  plain(/^[!-9;-~]{8,40}$/),
  fc.stringMatching(/^[0-9a-f]{64}$/).map((hex) => `sha256:${hex}`),
);
const url = name.map((host) => `https://${host}.example`);
const uniqueBy = <Item>(item: fc.Arbitrary<Item>, key: (item: Item) => string) =>
  fc.uniqueArray(item, { selector: key, maxLength: 4 });

const optional = { requiredKeys: [] };
const user = fc.record({ username: name, role, token }, { requiredKeys: ['username', 'role'] });
const rule = fc.record({
  user: fc.oneof(name, fc.constant('*')),
  pattern: name.map((end) => `npm/${end}/**`),
  permission: role,
});
/** Tokens are unique, since two users with the same token would be a mistake. */
const users = uniqueBy(user, ({ username }) => username).filter((all) => {
  const tokens = all.flatMap(({ token: own }) => own ?? []);
  return new Set(tokens).size === tokens.length;
});
const acl = fc.array(rule, { maxLength: 4 });
const groups = fc.uniqueArray(
  fc.record({ name: fc.constantFrom('web', 'ops'), members: fc.array(fc.constantFrom('alice', 'bob')) }),
  {
    selector: ({ name }) => name,
  },
);

const database = fc.oneof(
  fc.constant('sqlite'),
  name.map((host) => `postgres://user:password@${host}/registry`),
);
const objectStore = fc.record(
  {
    endpoint: url,
    bucket: fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,20}[a-z0-9]$/),
    region: name,
    prefix: name.map((text) => `${text}/`),
    path_style: fc.boolean(),
    access_key_id: plain(/^[!-~]{1,20}$/),
    secret_access_key: plain(/^[!-~]{1,40}$/),
    deliver: fc.constantFrom('redirect', 'stream'),
  },
  { requiredKeys: ['endpoint', 'bucket', 'access_key_id', 'secret_access_key'] },
);

const file = fc.record(
  {
    settings: fc.record(
      {
        auth_token: plain(/^[!-9;-~]{41,50}$/),
        host: fc.constantFrom('127.0.0.1', '::', 'registry.example'),
        port: fc.integer({ min: 0, max: 65_535 }),
        public_url: url,
        data: name,
        body_limit: fc.integer({ min: 1, max: 524_288_000 }),
        require_auth: fc.constant(true),
        anonymous_reads: fc.boolean(),
        read_only: fc.boolean(),
        public_metrics: fc.boolean(),
        metrics: fc.record({ token, port: fc.integer({ min: 0, max: 65_535 }) }, optional),
        audit_days: fc.integer({ min: 1, max: 36_500 }),
        trusted_proxies: fc.array(fc.ipV4(), { maxLength: 3 }),
      },
      optional,
    ),
    storage: fc.oneof(
      fc.record({ database, objects: fc.constant('files') }, optional),
      fc.record({ database: database.filter((one) => one !== 'sqlite'), objects: objectStore }),
    ),
    users,
    acl,
    groups,
    registries: fc.record(
      {
        npm: fc.record(
          {
            upstream: url,
            max_age: fc.integer({ min: 0, max: 1_000 }),
            timeout: fc.integer({ min: 1, max: 60 }),
            missing_max_age: fc.integer({ min: 0, max: 3_600 }),
            private: fc.array(fc.constantFrom('@acme/*', 'corp-*', 'one'), { maxLength: 3 }),
            allow_shadowing: fc.array(fc.constantFrom('left-pad', '@acme/*'), { maxLength: 2 }),
            merge: fc.array(fc.constantFrom('right-pad', '@fork/*'), { maxLength: 2 }),
            redirect_hosts: fc.array(fc.constantFrom('files.example', 'files.example:8443', '[::1]:80', '10.0.0.0/8')),
            cache_limit: fc.integer({ min: 1_048_576, max: 2 ** 40 }),
            cache_days: fc.integer({ min: 1, max: 36_500 }),
            gate: fc.record(
              {
                min_age: fc.constantFrom('3 days', '90 minutes'),
                min_age_except: fc.array(fc.constantFrom('@acme/*', 'one'), { maxLength: 2 }),
                advisories: fc.record({ hide: fc.constantFrom('low', 'critical') }),
                freeze: fc.constantFrom('2026-11-01', '2026-11-01T12:00:00+02:00'),
                install_scripts: fc.boolean(),
                install_scripts_except: fc.array(fc.constantFrom('esbuild', '@swc/*'), { maxLength: 2 }),
                deny: fc.array(fc.constantFrom('left-pad', '@bad/*@<2.0.0'), { maxLength: 2 }),
                allow: fc.array(fc.constantFrom('one@1.2.3', '@acme/two@~2.3.0'), { maxLength: 2 }),
              },
              optional,
            ),
          },
          optional,
        ),
      },
      optional,
    ),
    oidc: fc.record(
      {
        issuer: url,
        audience: claim,
        authorized_parties: fc.array(claim, { maxLength: 2 }),
        username_claim: claim,
        role_claim: claim,
        role_mapping: fc.dictionary(claim, role, { maxKeys: 3, noNullPrototype: true }),
        groups_claim: claim,
        group_mapping: fc.dictionary(claim, name, { maxKeys: 3, noNullPrototype: true }),
        tenant_claim: claim,
        auto_provision: fc.boolean(),
        default_role: role,
      },
      { requiredKeys: ['issuer', 'audience', 'role_claim', 'groups_claim', 'group_mapping', 'tenant_claim'] },
    ),
  },
  optional,
);
const tenants = uniqueBy(
  fc.record({ name: name.map((text) => `t-${text.replaceAll('_', '-')}`), users, acl }, { requiredKeys: ['name'] }),
  (tenant) => tenant.name,
);

function hashOf(text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined;
  return text.startsWith('sha256:') ? Buffer.from(text.slice(7), 'hex') : createHash('sha256').update(text).digest();
}

function storeOf(table: { readonly [key: string]: unknown }) {
  return {
    endpoint: table.endpoint,
    bucket: table.bucket,
    region: table.region ?? 'us-east-1',
    prefix: table.prefix ?? '',
    pathStyle: table.path_style ?? true,
    accessKeyId: table.access_key_id,
    secretAccessKey: table.secret_access_key,
    deliver: table.deliver ?? 'redirect',
  };
}

interface GateTable {
  readonly min_age?: string;
  readonly min_age_except?: readonly string[];
  readonly freeze?: string;
  readonly advisories?: { readonly hide: string };
  readonly install_scripts?: boolean;
  readonly install_scripts_except?: readonly string[];
  readonly deny?: readonly string[];
  readonly allow?: readonly string[];
}

function gateOf(table: GateTable) {
  const packagesOf = (items: readonly string[] = []) =>
    items.map((text) => {
      const [, name, range] = /^(@?[^@]+)(?:@(.+))?$/.exec(text) ?? [];
      return { name, range };
    });
  return {
    minAge: table.min_age === undefined ? 0 : table.min_age === '3 days' ? 259_200_000 : 5_400_000,
    minAgeExcept: table.min_age_except ?? [],
    advisories: table.advisories && { hide: table.advisories.hide, warn: undefined },
    freeze: table.freeze === undefined ? undefined : Date.parse(table.freeze),
    installScripts: table.install_scripts ?? true,
    installScriptsExcept: table.install_scripts_except ?? [],
    deny: packagesOf(table.deny),
    allow: packagesOf(table.allow),
  };
}

const usersOf = (all: readonly { username: string; role: string; token?: string }[] = []) =>
  all.map(({ username, role: own, token: text }) => ({ username, role: own, tokenHash: hashOf(text) }));

test('every generated configuration is read with the values that the TOML writer has written, and with defaults for all other settings', () => {
  fc.assert(
    fc.property(
      file,
      tenants,
      fc.boolean(),
      ({ settings = {}, storage, registries = {}, oidc, ...rest }, others, isMultiTenant) => {
        const multiTenant = isMultiTenant ? { multi_tenant: { enabled: true }, tenants: others } : {};
        const text = stringify({
          settings,
          registries,
          ...(storage && { storage }),
          ...(oidc && { oidc }),
          ...rest,
          ...multiTenant,
        });
        const read = readConfig(text, { path });
        expect(read).toMatchObject({ remarks: expect.any(Array) });
        expect('mistakes' in read ? read.mistakes : []).toEqual([]);
        expect('config' in read ? read.config : undefined).toEqual({
          settings: {
            authTokenHash: hashOf(settings.auth_token),
            listen: { host: settings.host ?? '127.0.0.1', port: settings.port ?? 4873 },
            publicUrl: settings.public_url,
            dataFolder: resolve('/srv/registry', settings.data ?? 'data'),
            bodyLimit: settings.body_limit ?? 67_108_864,
            requireAuth: settings.require_auth,
            anonymousReads: settings.anonymous_reads ?? false,
            readOnly: settings.read_only ?? false,
            publicMetrics: settings.public_metrics ?? false,
            metrics: {
              tokenHash: hashOf(settings.metrics?.token),
              listen:
                settings.metrics?.port === undefined
                  ? undefined
                  : { host: '127.0.0.1', port: settings.metrics.port, isLoopback: true },
            },
            auditDays: settings.audit_days,
            trustedProxies: settings.trusted_proxies ?? [],
          },
          storage: {
            postgres: storage?.database === 'sqlite' ? undefined : storage?.database,
            objectStore: typeof storage?.objects === 'object' ? storeOf(storage.objects) : undefined,
          },
          users: usersOf(rest.users),
          rules: rest.acl ?? [],
          groups: rest.groups ?? [],
          npm: {
            upstream: registries.npm?.upstream,
            upstreams: [],
            maxAge: registries.npm?.max_age ?? 300,
            timeout: registries.npm?.timeout ?? 30,
            missingMaxAge: registries.npm?.missing_max_age ?? 30,
            privateNames: registries.npm?.private ?? [],
            allowShadowing: registries.npm?.allow_shadowing ?? [],
            merge: registries.npm?.merge ?? [],
            redirectHosts: registries.npm?.redirect_hosts ?? [],
            cacheLimit: registries.npm?.cache_limit ?? 10_737_418_240,
            cacheDays: registries.npm?.cache_days ?? 90,
            gate: registries.npm?.gate && gateOf(registries.npm.gate),
            advisories: [],
            provenanceIssuers: [],
          },
          oidc: oidc && {
            issuer: oidc.issuer,
            audience: oidc.audience,
            authorizedParties: oidc.authorized_parties ?? [],
            usernameClaim: oidc.username_claim ?? 'sub',
            roleClaim: oidc.role_claim,
            roleMapping: new Map(Object.entries(oidc.role_mapping ?? {})),
            groupsClaim: oidc.groups_claim,
            groupMapping: new Map(Object.entries(oidc.group_mapping)),
            tenantClaim: oidc.tenant_claim,
            autoProvision: oidc.auto_provision ?? true,
            defaultRole: oidc.default_role ?? 'read',
          },
          trustedPublishers: [],
          webhooks: [],
          quotas: [],
          retention: [],
          staging: { review: false, expires: 2_592_000_000, maxVersions: 100, maxSize: 1_073_741_824 },
          pages: { enabled: false },
          tenants: isMultiTenant
            ? others.map((tenant) => ({
                name: tenant.name,
                authTokenHash: undefined,
                users: usersOf(tenant.users),
                rules: tenant.acl ?? [],
                groups: [],
              }))
            : undefined,
        });
      },
    ),
    { numRuns: 300 },
  );
});

test('any text results in a configuration, or in mistakes with positions within the text, and never in an exception', () => {
  const pieces = fc.constantFrom(
    ...[
      '[settings]\n',
      '[[users]]\n',
      '[[tenants.users]]\n',
      '[oidc',
      ']',
      'role = "read"\n',
      'token',
      ' = ',
      '"',
      "'''",
      '{',
      ',',
      '\n',
    ],
    ...[
      'port = 1\n',
      'username = "a"\n',
      'enabled = true\n',
      '[multi_tenant]\n',
      '[[tenants]]\n',
      'name = "a"\n',
      '#',
      '\\',
      '\u0000',
      '😀',
    ],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      const read = readConfig(text, { path });
      const lines = text.split(/\r\n?|\n/);
      const found = [...('mistakes' in read ? read.mistakes : []), ...read.remarks];
      expect('mistakes' in read ? read.mistakes.length : 1).toBeGreaterThan(0);
      for (const { line, column } of found) expect(column - 1).toBeLessThanOrEqual(lines[line - 1]?.length ?? -1);
    }),
    { numRuns: 1_000 },
  );
});
