import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Config } from '../../../registry/config/config.ts';
import { readConfig } from '../../../registry/config/read-config.ts';
import { hashes, path } from './support.ts';

const [a = '', b = ''] = hashes;
const bytes = (hash: string) => Buffer.from(hash.slice('sha256:'.length), 'hex');
const hashOf = (token: string) => createHash('sha256').update(token).digest();

function configOf(text: string, file = path): Config {
  const read = readConfig(text, { path: file });
  if ('mistakes' in read) throw new Error(read.mistakes.map(({ message }) => message).join('\n'));
  return read.config;
}

const defaults: Config = {
  settings: {
    authTokenHash: undefined,
    listen: { host: '127.0.0.1', port: 4873 },
    tls: undefined,
    publicUrl: undefined,
    dataFolder: '/srv/registry/data',
    bodyLimit: 67_108_864,
    requireAuth: undefined,
    anonymousReads: false,
    readOnly: false,
    publicMetrics: false,
    metrics: { tokenHash: undefined, listen: undefined },
    signingKey: undefined,
    auditDays: undefined,
    trustedProxies: [],
  },
  storage: { postgres: undefined, objectStore: undefined },
  users: [],
  rules: [],
  groups: [],
  npm: {
    upstream: undefined,
    upstreams: [],
    maxAge: 300,
    timeout: 30,
    missingMaxAge: 30,
    privateNames: [],
    allowShadowing: [],
    merge: [],
    redirectHosts: [],
    cacheLimit: 10_737_418_240,
    cacheDays: 90,
    gate: undefined,
    osv: undefined,
    advisories: [],
    trustedRoot: undefined,
    provenanceIssuers: [],
  },
  oidc: undefined,
  trustedPublishers: [],
  webhooks: [],
  quotas: [],
  retention: [],
  staging: { review: false, expires: 2_592_000_000, maxVersions: 100, maxSize: 1_073_741_824 },
  pages: { enabled: false },
  tenants: undefined,
};

const everything = `
[settings]
auth_token = "${a}"
host = "0.0.0.0"
port = 8080
public_url = "https://registry.example/packages/"
data = "../store"
body_limit = "100 MB"
require_auth = true
anonymous_reads = true
read_only = true
public_metrics = true
metrics = { token = "token-of-prometheus", port = 9464, host = "0.0.0.0" }
audit_days = 365
trusted_proxies = ["127.0.0.1", "10.0.0.0/8"]

[storage]
database = "postgres://registry:s3cret@db.example:5433/registry?sslmode=require"

[storage.objects]
endpoint = "https://s3.example/"
bucket = "packages"
region = "eu-central-1"
prefix = "registry/"
path_style = false
access_key_id = "the-id"
secret_access_key = "the-secret"
deliver = "stream"

[[users]]
username = "alice"
role = "admin"
token = "this-one-is-plain"

[[users]]
username = "bob@team"
role = "read"

[[acl]]
user = "*"
pattern = "npm/@team/**"
permission = "write"

[[groups]]
name = "web"
members = ["bob@team", "carol"]

[registries.npm]
upstream = "https://upstream.example/"
max_age = 0
timeout = 2.5
missing_max_age = 5
private = ["@acme/*", "corp-*"]
allow_shadowing = ["left-pad"]
merge = ["right-pad"]
redirect_hosts = ["files.example", "10.0.0.0/8"]
cache_limit = "2 GiB"
cache_days = 30
provenance_issuers = ["https://ci.example"]

[[registries.npm.upstreams]]
packages = ["@partner/*"]
except = ["@partner/internal-*"]
url = "https://npm.partner.example/"
username = "ci"
token = "partner-token"
proxy = "http://proxy.example:3128"
timeout = 10
redirect_hosts = ["files.example"]

[[registries.npm.upstreams]]
packages = ["**"]
url = "https://other.example"
token = "other-token"

[registries.npm.gate]
min_age = "1.5 days"
min_age_except = ["@acme/*"]
freeze = "2026-11-01"
advisories = { hide = "critical", warn = "moderate" }
install_scripts = false
install_scripts_except = ["esbuild"]
deny = ["left-pad", "@bad/one@<1.2.3 || 2.x"]
allow = ["@acme/two@2.3.4"]

[[registries.npm.advisories]]
id = "ACME-2026-1"
package = "@acme/web"
versions = "<1.4.2"
severity = "high"
title = "Tokens are written to the log"
url = "https://security.acme.example/2026-1?v=1#fix"
cwe = ["CWE-532"]
cvss_score = 7.5
cvss_vector = "CVSS:3.1/AV:N"

[oidc]
issuer = "https://login.example/"
audience = "registry"
authorized_parties = ["editor"]
username_claim = "preferred_username"
role_claim = "groups"
groups_claim = "teams"
tenant_claim = "tenants"
auto_provision = false
default_role = "write"

[oidc.role_mapping]
"Registry admins" = "admin"
__proto__ = "read"

[oidc.group_mapping]
"org/web" = "web"
__proto__ = "ops"

[oidc.login]
client_id = "the-server"
client_secret = "the-client-secret"
scopes = ["openid", "groups"]
resource = "urn:registry"

[[trusted_publishers]]
name = "tools"
issuer = "https://ci.example"
audience = "npm:registry.example"
claims = { repository = "acme/tools", run = 7, protected = true }
packages = ["npm/@acme/*"]
tenant = "team-a"

[[webhooks]]
name = "ci"
url = "https://ci.example/hooks/registry?from=npm"
secret = "webhook-secret"
events = ["unpublish", "publish"]
packages = ["npm/@acme/*"]
allow_private = true

[[quotas]]
tenant = "team-a"
scope = "@acme"
max_size = "5 GiB"

[[quotas]]
max_versions = 1000

[[retention]]
packages = ["npm/@acme/*"]
versions = ["*-pr.*"]
older_than = "30 days"
keep_newest = 5
dry_run = true

[[retention]]
tenant = "team-a"
not_downloaded_for = "1 week"

[staging]
review = true
expires = "1 week"
max_versions = 20
max_size = "500 MiB"

[pages]
enabled = true

[multi_tenant]
enabled = true

[[tenants]]
name = "team-a"
auth_token = "${b}"

[[tenants.users]]
username = "alice"
role = "write"

[[tenants.acl]]
user = "alice"
pattern = "npm/**"
permission = "read"

[[tenants]]
name = "team-b"
`;

describe('a configuration file', () => {
  test('that is empty has all defaults', () => {
    expect(configOf('')).toEqual(defaults);
    expect(configOf('[settings]\n[registries.npm]\n[multi_tenant]\nenabled = false\n')).toEqual(defaults);
  });

  test('with all settings is read completely', () => {
    expect(configOf(everything)).toEqual({
      settings: {
        authTokenHash: bytes(a),
        listen: { host: '0.0.0.0', port: 8080 },
        publicUrl: 'https://registry.example/packages',
        dataFolder: '/srv/store',
        bodyLimit: 100_000_000,
        requireAuth: true,
        anonymousReads: true,
        readOnly: true,
        publicMetrics: true,
        metrics: {
          tokenHash: hashOf('token-of-prometheus'),
          listen: { host: '0.0.0.0', port: 9464, isLoopback: false },
        },
        auditDays: 365,
        trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
      },
      storage: {
        postgres: 'postgres://registry:s3cret@db.example:5433/registry?sslmode=require',
        objectStore: {
          endpoint: 'https://s3.example',
          bucket: 'packages',
          region: 'eu-central-1',
          prefix: 'registry/',
          pathStyle: false,
          accessKeyId: 'the-id',
          secretAccessKey: 'the-secret',
          deliver: 'stream',
        },
      },
      users: [
        { username: 'alice', role: 'admin', tokenHash: hashOf('this-one-is-plain') },
        { username: 'bob@team', role: 'read', tokenHash: undefined },
      ],
      rules: [{ user: '*', pattern: 'npm/@team/**', permission: 'write' }],
      groups: [{ name: 'web', members: ['bob@team', 'carol'] }],
      npm: {
        upstream: 'https://upstream.example',
        upstreams: [
          {
            packages: ['@partner/*'],
            except: ['@partner/internal-*'],
            address: 'https://npm.partner.example',
            authorization: `Basic ${Buffer.from('ci:partner-token').toString('base64')}`,
            ca: undefined,
            proxy: 'http://proxy.example:3128',
            timeout: 10,
            redirectHosts: ['files.example'],
          },
          {
            packages: ['**'],
            except: [],
            address: 'https://other.example',
            authorization: 'Bearer other-token',
            ca: undefined,
            proxy: undefined,
            timeout: 2.5,
            redirectHosts: [],
          },
        ],
        maxAge: 0,
        timeout: 2.5,
        missingMaxAge: 5,
        privateNames: ['@acme/*', 'corp-*'],
        allowShadowing: ['left-pad'],
        merge: ['right-pad'],
        redirectHosts: ['files.example', '10.0.0.0/8'],
        cacheLimit: 2 * 2 ** 30,
        cacheDays: 30,
        gate: {
          minAge: 129_600_000,
          minAgeExcept: ['@acme/*'],
          freeze: Date.parse('2026-11-01'),
          advisories: { hide: 'critical', warn: 'moderate' },
          installScripts: false,
          installScriptsExcept: ['esbuild'],
          deny: [
            { name: 'left-pad', range: undefined },
            { name: '@bad/one', range: '<1.2.3 || 2.x' },
          ],
          allow: [{ name: '@acme/two', range: '2.3.4' }],
        },
        advisories: [
          {
            name: '@acme/web',
            advisory: {
              id: 81_738_688_006_279,
              title: 'Tokens are written to the log',
              url: 'https://security.acme.example/2026-1?v=1#fix',
              severity: 'high',
              vulnerable_versions: '<1.4.2',
              cwe: ['CWE-532'],
              cvss: { score: 7.5, vectorString: 'CVSS:3.1/AV:N' },
            },
          },
        ],
        trustedRoot: undefined,
        provenanceIssuers: ['https://ci.example'],
      },
      oidc: {
        issuer: 'https://login.example/',
        audience: 'registry',
        authorizedParties: ['editor', 'the-server'],
        usernameClaim: 'preferred_username',
        roleClaim: 'groups',
        roleMapping: new Map([
          ['Registry admins', 'admin'],
          ['__proto__', 'read'],
        ]),
        groupsClaim: 'teams',
        groupMapping: new Map([
          ['org/web', 'web'],
          ['__proto__', 'ops'],
        ]),
        tenantClaim: 'tenants',
        autoProvision: false,
        defaultRole: 'write',
        login: {
          clientId: 'the-server',
          clientSecret: 'the-client-secret',
          scopes: ['openid', 'groups'],
          resource: 'urn:registry',
        },
      },
      trustedPublishers: [
        {
          name: 'tools',
          tenant: 'team-a',
          issuer: 'https://ci.example',
          audience: 'npm:registry.example',
          claims: new Map<string, unknown>([
            ['repository', 'acme/tools'],
            ['run', 7],
            ['protected', true],
          ]),
          packages: ['npm/@acme/*'],
          stageOnly: false,
        },
      ],
      webhooks: [
        {
          name: 'ci',
          url: 'https://ci.example/hooks/registry?from=npm',
          secret: 'webhook-secret',
          events: ['publish', 'unpublish'],
          packages: ['npm/@acme/*'],
          allowPrivate: true,
        },
      ],
      quotas: [
        { tenant: 'team-a', scope: '@acme', maxBytes: 5 * 2 ** 30, maxVersions: undefined },
        { tenant: undefined, scope: undefined, maxBytes: undefined, maxVersions: 1_000 },
      ],
      retention: [
        {
          ...{ tenant: undefined, packages: ['npm/@acme/*'], versions: ['*-pr.*'], olderThan: 30 * 86_400_000 },
          ...{ notDownloadedFor: -1, keepNewest: 5, isDryRun: true },
        },
        {
          ...{ tenant: 'team-a', packages: ['npm/**'], versions: ['*'], olderThan: -1 },
          ...{ notDownloadedFor: 7 * 86_400_000, keepNewest: 0, isDryRun: false },
        },
      ],
      staging: { review: true, expires: 7 * 86_400_000, maxVersions: 20, maxSize: 500 * 2 ** 20 },
      pages: { enabled: true },
      tenants: [
        {
          name: 'team-a',
          authTokenHash: bytes(b),
          users: [{ username: 'alice', role: 'write', tokenHash: undefined }],
          rules: [{ user: 'alice', pattern: 'npm/**', permission: 'read' }],
          groups: [],
        },
        { name: 'team-b', authTokenHash: undefined, users: [], rules: [], groups: [] },
      ],
    });
  });

  test('that names SQLite and files has the defaults', () => {
    expect(configOf('[storage]\ndatabase = "sqlite"\nobjects = "files"\n')).toEqual(defaults);
  });

  test('with an object store has defaults for settings that are omitted', () => {
    const keys = 'access_key_id = "i"\nsecret_access_key = "s"\n';
    const { storage } = configOf(
      `[storage]\ndatabase = "postgres://u@h/n"\n[storage.objects]\nendpoint = "http://127.0.0.1:9000"\nbucket = "packages"\n${keys}`,
    );
    const defaultsOfStore = { region: 'us-east-1', prefix: '', pathStyle: true, deliver: 'redirect' };
    expect(storage.objectStore).toMatchObject(defaultsOfStore);
  });

  test('with a webhook has defaults for settings that are omitted', () => {
    const { webhooks } = configOf('[[webhooks]]\nname = "ci"\nurl = "https://ci.example"\nsecret = "whsec_c2VjcmV0"\n');
    const events = ['publish', 'unpublish', 'dist-tag', 'stage', 'quarantine', 'access'];
    expect(webhooks).toMatchObject([{ events, packages: ['npm/**'], allowPrivate: false }]);
  });

  test.each([
    ['a byte order mark', `\uFEFF${everything}`],
    ['Windows line endings', everything.replaceAll('\n', '\r\n')],
    ['quoted keys', everything.replace('[multi_tenant]\nenabled', '["multi_tenant"]\n"enabled"')],
  ])('may have %s', (_, text) => {
    expect(configOf(text)).toEqual(configOf(everything));
  });

  test('has positions that do not count its byte order mark', () => {
    expect(readConfig('\uFEFFport = 1\n', { path })).toMatchObject({ mistakes: [{ line: 1, column: 1 }] });
  });

  test('has a data folder relative to its own folder', () => {
    expect(configOf('', 'conf/registry.toml').settings.dataFolder).toBe(resolve('conf/data'));
    expect(configOf('[settings]\ndata = "/var/lib/registry"\n').settings.dataFolder).toBe('/var/lib/registry');
  });

  test('uses a claim that is never reassigned to another person when `username_claim` is missing', () => {
    const { oidc } = configOf('[oidc]\nissuer = "https://login.example"\naudience = "a"\n');
    expect(oidc).toMatchObject({
      usernameClaim: 'sub',
      autoProvision: true,
      defaultRole: 'read',
      roleMapping: new Map(),
      groupsClaim: undefined,
      groupMapping: new Map(),
    });
  });

  test('with a mistake results in no configuration', () => {
    expect(readConfig(`${everything}\n[[tenants.users]]\n`, { path })).not.toHaveProperty('config');
  });
});
