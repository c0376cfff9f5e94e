import { describe, expect, test } from 'vitest';
import { rows } from '../../../../support/rows.ts';
import { accepted, labelsAt } from '../completion/completing.ts';

const options = { kind: 'registry-config' } as const;
const users = '[[users]]\nusername = "alice"\nrole = "admin"\n[[users]]\nusername = "bob"\nrole = "read"\n';
const tenants =
  '[[tenants]]\nname = "a"\n[[tenants.users]]\nusername = "carol"\nrole = "read"\n[[tenants]]\nname = "b"\n[[tenants.users]]\nusername = "dave"\nrole = "read"\n';
const keysOf = (text: string) => labelsAt(text, options).filter((label) => !label.startsWith('['));

describe('the keys that are not used yet', () => {
  test.each(
    rows<readonly [string, ...string[]]>([
      [
        '[settings]\nport = 1\n<|>',
        'auth_token',
        'host',
        'tls',
        'public_url',
        'data',
        'body_limit',
        'require_auth',
        'anonymous_reads',
        'read_only',
        'public_metrics',
        'metrics',
        'audit_days',
        'trusted_proxies',
        'signing_key',
      ],
      ['[settings.metrics]\n<|>', 'token', 'port', 'host'],
      ['[[users]]\n<|>', 'username', 'role', 'token', 'User'],
      ['[[users]]\nusername = "a"\nrole = "read"\n[[users]]\nusername = "b"\n<|>', 'role', 'token'],
      ['[[users]]\nusername = "b"\n<|>\n[[users]]\nusername = "a"\nrole = "read"\n', 'role', 'token'],
      ['[[users]]\nusername = "b"\nto<|>\n[[acl]]\n', 'token'],
      ['[[acl]]\nuser = "*"\n<|>', 'pattern', 'permission'],
      [`${tenants}<|>`, 'token'],
      [
        '[[tenants]]\nname = "a"\n[[tenants.users]]\nusername = "c"\nrole = "read"\n[[tenants.users]]\nrole = "read"\n<|>',
        'username',
        'token',
      ],
      [
        '[[tenants]]\nname = "a"\n[[tenants.acl]]\npattern = "npm/**"\n[[tenants]]\n<|>',
        'name',
        'auth_token',
        'Tenant',
      ],
      ['[[tenants]]\nname = "a"\n[[tenants]]\nname = "b"\n<|>\n[[tenants]]\n', 'auth_token'],
      [
        '[registries.npm]\n<|>',
        'upstream',
        'max_age',
        'timeout',
        'missing_max_age',
        'private',
        'allow_shadowing',
        'merge',
        'redirect_hosts',
        'cache_limit',
        'cache_days',
        'osv',
        'trusted_root',
        'provenance_issuers',
        'gate',
      ],
      [
        '[[registries.npm.advisories]]\nid = "a"\n<|>',
        'package',
        'versions',
        'severity',
        'title',
        'url',
        'cwe',
        'cvss_score',
        'cvss_vector',
      ],
      [
        '[registries.npm.gate]\n<|>',
        'min_age',
        'min_age_except',
        'freeze',
        'advisories',
        'install_scripts',
        'install_scripts_except',
        'deny',
        'allow',
      ],
      ['[oidc]\nissuer = "x"\naudience = "y"\nrole_<|>', 'role_claim', 'role_mapping'],
      ['[storage]\n<|>', 'database', 'objects'],
      [
        '[storage.objects]\nregion = "us-east-1"\n<|>',
        'endpoint',
        'bucket',
        'access_key_id',
        'secret_access_key',
        'prefix',
        'path_style',
        'deliver',
      ],
      [
        '[[webhooks]]\nurl = "https://ci.example"\n<|>',
        'name',
        'secret',
        'events',
        'packages',
        'tenant',
        'allow_private',
      ],
      ['[multi_tenant]\n<|>', 'enabled', 'Multi-tenant mode'],
      ['users = [{ username = "a", <|> }]', 'role', 'token'],
      [
        'settings.<|>',
        'auth_token',
        'host',
        'port',
        'tls',
        'public_url',
        'data',
        'body_limit',
        'require_auth',
        'anonymous_reads',
        'read_only',
        'public_metrics',
        'metrics',
        'audit_days',
        'trusted_proxies',
        'signing_key',
      ],
    ]),
  )('$name', ({ row: [text, ...labels] }) => expect(keysOf(text)).toEqual(labels));
});

describe('the allowed values', () => {
  test.each(
    rows<readonly [string, ...string[]]>([
      [`${users}[[users]]\nrole = <|>`, 'read', 'write', 'admin'],
      ['[[users]]\nrole = "wr<|>"', 'write'],
      ['[[tenants]]\n[[tenants.users]]\nrole = "<|>"', 'read', 'write', 'admin'],
      ['[[acl]]\npermission = <|>', 'read', 'stage', 'write', 'admin'],
      ['[settings]\nanonymous_reads = <|>', 'true', 'false'],
      ['[settings]\nport = <|>', '4873', '0'],
      ['[oidc]\nusername_claim = "<|>"', 'sub', 'preferred_username', 'email'],
      ['[oidc.role_mapping]\ndev = <|>', 'read', 'write', 'admin'],
      ['[[acl]]\npattern = <|>', 'npm/**', 'npm/@team/*'],
      [
        '[storage]\ndatabase = <|>',
        'sqlite',
        'postgres://registry@db.example/registry',
        '{ }',
        'Environment variable',
        'File',
      ],
      ['[storage]\nobjects = <|>', 'files', '{ }', 'Object store'],
      ['[storage.objects]\nregion = <|>', 'us-east-1', 'eu-central-1'],
      ['[storage.objects]\ndeliver = <|>', 'redirect', 'stream'],
      ['[storage.objects]\nsecret_access_key = <|>', '{ }', 'Environment variable', 'File'],
      ['[storage.objects]\nsecret_access_key = { env = <|> }', 'S3_SECRET_ACCESS_KEY'],
      ['[[webhooks]]\nevents = ["<|>"]', 'publish', 'unpublish', 'dist-tag', 'stage', 'quarantine', 'access'],
      ['[settings]\nauth_token = <|>', 'sha256:', '{ }', 'Environment variable', 'File'],
      ['[[users]]\ntoken = { <|> }', 'env', 'file', 'Environment variable'],
      ['[settings]\nauth_token = { env = <|> }', 'REGISTRY_TOKEN'],
    ]),
  )('$name', ({ row: [text, ...labels] }) => expect(labelsAt(text, options)).toEqual(labels));
});

test.each([
  ['[[users]]\nusername = "a"\nro<|>', 'role', `[[users]]\nusername = "a"\nrole = "\${1|read,write,admin|}"`],
  ['[[users]]\nusername = "a"\nrole = "<|>"\n', 'write', '[[users]]\nusername = "a"\nrole = "write"\n'],
])('an accepted item is inserted correctly: %j', (text, label, after) =>
  expect(accepted(text, label, options)).toBe(after),
);

test.each([
  '[settings]\n<|>',
  '[[users]]\nusername = "<|>"',
  '[oidc]\naudience = "{{ <|>"',
  '[settings]\ndata = "./<|>"',
])('nothing for tasks is offered: %j', (text) => {
  const tasks = ['run', 'depends', 'task', 'vars', 'env', 'file'];
  expect(labelsAt(text, options).filter((label) => tasks.includes(label))).toEqual([]);
});
