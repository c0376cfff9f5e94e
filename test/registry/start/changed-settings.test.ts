import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeCertificate } from '../../../harness/registry/certificate.ts';
import type { Config } from '../../../registry/config/config.ts';
import { readConfig } from '../../../registry/config/read-config.ts';
import { generateSigningKey } from '../../../registry/packages/signing-keys/signing-key.ts';
import { settingsForRestart } from '../../../registry/start/changed-settings.ts';
import schema from '../../../schemas/registry-config.schema.json' with { type: 'json' };

function configOf(text: string): Config {
  const read = readConfig(text, { path: '/srv/registry/registry.toml' });
  if ('config' in read) return read.config;
  throw new Error(JSON.stringify(read.mistakes));
}

const folder = mkdtempSync(join(tmpdir(), 'registry-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeCertificate(folder, 'server');
writeFileSync(join(folder, 'root.json'), '{"tlogs":[],"certificateAuthorities":[],"ctlogs":[]}');

const token = `sha256:${'a'.repeat(64)}`;
/** The settings that a reload replaces. Every other setting must be named. */
const replaced = [
  'settings.auth_token',
  'settings.require_auth',
  'settings.anonymous_reads',
  'settings.read_only',
  'registries.npm.advisories',
  'registries.npm.osv',
];

/** For each setting, a value that is not the default. */
const values: Readonly<Record<string, string>> = {
  'settings.auth_token': `"${token}"`,
  'settings.host': '"0.0.0.0"',
  'settings.port': '8080',
  'settings.tls': `{ certificate = "${join(folder, 'server.crt')}", key = "${join(folder, 'server.key')}" }`,
  'settings.public_url': '"https://registry.example"',
  'settings.data': '"elsewhere"',
  'settings.body_limit': '"1 MiB"',
  'settings.require_auth': 'true',
  'settings.anonymous_reads': 'true',
  'settings.read_only': 'true',
  'settings.public_metrics': 'true',
  'settings.metrics': '{ port = 9464 }',
  'settings.audit_days': '365',
  'settings.trusted_proxies': '["127.0.0.1"]',
  'settings.signing_key': `'''${generateSigningKey().privateKey.export({ format: 'pem', type: 'pkcs8' })}'''`,
  'storage.database': '"postgres://registry@db.example/registry"',
  'storage.objects':
    '{ endpoint = "https://s3.example", bucket = "packages", access_key_id = "i", secret_access_key = "s" }',
  'registries.npm.upstream': '"https://upstream.example"',
  'registries.npm.upstreams': '[{ packages = ["@partner/*"], url = "https://partner.example" }]',
  'registries.npm.max_age': '1',
  'registries.npm.timeout': '1',
  'registries.npm.missing_max_age': '1',
  'registries.npm.private': '["@acme/*"]',
  'registries.npm.allow_shadowing': '["left-*"]',
  'registries.npm.merge': '["right-*"]',
  'registries.npm.redirect_hosts': '["files.example"]',
  'registries.npm.cache_limit': '"1 MiB"',
  'registries.npm.cache_days': '1',
  'registries.npm.osv': '"osv"',
  'registries.npm.advisories':
    '[{ id = "A", package = "a", versions = "1.x", severity = "low", title = "T", url = "https://a.example" }]',
  'registries.npm.trusted_root': `"${join(folder, 'root.json')}"`,
  'registries.npm.provenance_issuers': '["https://ci.example"]',
  'registries.npm.gate': '{ min_age = "3 days" }',
  'staging.review': 'true',
  'staging.expires': '"14 days"',
  'staging.max_versions': '1',
  'staging.max_size': '"1 MiB"',
  'pages.enabled': 'true',
};

/** What a setting requires beside it. */
const required: Readonly<Record<string, string>> = {
  'storage.objects': 'database = "postgres://registry@db.example/registry"\n',
};

test.each(Object.entries(values))('a reload with another %s replaces or names it', (name, value) => {
  const at = name.lastIndexOf('.');
  const around = `[${name.slice(0, at)}]\n${required[name] ?? ''}`;
  const after = configOf(`${around}${name.slice(at + 1)} = ${value}\n`);
  expect(settingsForRestart(configOf(around), after)).toEqual(replaced.includes(name) ? [] : [name]);
  expect(settingsForRestart(after, after)).toEqual([]);
});

test('the settings above are all settings', () => {
  const { settings, storage, registries, staging, pages } = schema.$defs;
  const names = [
    ...Object.keys(settings.properties).map((name) => `settings.${name}`),
    ...Object.keys(storage.properties).map((name) => `storage.${name}`),
    ...Object.keys(registries.properties.npm.properties).map((name) => `registries.npm.${name}`),
    ...Object.keys(staging.properties).map((name) => `staging.${name}`),
    ...Object.keys(pages.properties).map((name) => `pages.${name}`),
  ];
  expect(Object.keys(values).toSorted()).toEqual(names.toSorted());
});

test.each([
  ['[[users]]\nusername = "ann"\nrole = "read"\n', []],
  ['[[acl]]\nuser = "*"\npattern = "npm/**"\npermission = "read"\n', []],
  ['[[groups]]\nname = "web"\nmembers = ["alice"]\n', []],
  ['[oidc]\nissuer = "https://issuer.example"\naudience = "registry"\n', []],
  ['[settings]\nmetrics = { token = "token-of-prometheus" }\n', []],
  ['[settings]\nmetrics = { token = "token-of-prometheus", port = 9464, host = "::" }\n', ['settings.metrics']],
  ['[multi_tenant]\nenabled = true\n', ['multi_tenant.enabled']],
  ['[[webhooks]]\nname = "ci"\nurl = "https://ci.example"\nsecret = "s"\n', ['webhooks']],
])('a reload with %j names %j', (text, names) => {
  expect(settingsForRestart(configOf(''), configOf(text))).toEqual(names);
});
