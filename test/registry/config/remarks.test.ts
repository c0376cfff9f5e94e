import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../registry/config/read-config.ts';
import { rows } from '../../support/rows.ts';
import { describeProblems, hashes, path } from './support.ts';

type Row = readonly [text: string, ...remarks: string[]];

const [a = '', b = '', c = ''] = hashes;
const settings = `[settings]\nauth_token = "${a}"\n`;
const alice = `[[users]]\nusername = "alice"\nrole = "write"\ntoken = "${b}"\n`;
const oidc = '[oidc]\nissuer = "https://login.example"\naudience = "registry"\n';
const reader = `[[users]]\nusername = "ci"\nrole = "read"\ntoken = "${b}"\n`;
const acl = (user: string, pattern: string, permission: string) =>
  `[[acl]]\nuser = "${user}"\npattern = "${pattern}"\npermission = "${permission}"\n`;
const rule = (user: string) => acl(user, 'npm/**', 'read');
const tenant = `[multi_tenant]\nenabled = true\n[[tenants]]\nname = "a"\nauth_token = "${c}"\n`;

const unmatched = (pattern: string, hint: string) => `Pattern \`${pattern}\` matches no package; use \`${hint}\``;
const noWriter = 'No user can publish or use the admin API; add `auth_token` to `[settings]`';
const open = 'Anyone on the network can read, and no user can write; add `auth_token`, a user or `[oidc]`';
const plain = 'Anyone who can read this file can use this token; replace it with its hash (`sha256:…`)';

const table: Readonly<Record<string, readonly Row[]>> = {
  'a server to which no user can publish': [
    ['', `1:1 warning: ${noWriter}`],
    ['# text\n[registries.npm]\n', `1:1 warning: ${noWriter}`],
    ['[settings]\nport = 0\n', `1:2 warning: ${noWriter}`],
    [`[[users]]\nusername = "al"\nrole = "read"\ntoken = "${b}"\n`, `1:1 warning: ${noWriter}`],
    [settings],
    [alice],
    [oidc],
    [tenant],
  ],
  'a user that cannot sign in': [
    [
      `${settings}[[users]]\nusername = "al"\nrole = "read"\n`,
      '4:12 warning: User `al` cannot sign in; add a `token` or configure `[oidc]`',
    ],
    [`${oidc}[[users]]\nusername = "al"\nrole = "read"\n`],
    [`${oidc}[[users]]\nusername = "al"\nrole = "admin"\n`],
    [
      `${oidc}username_claim = "email"\n[[users]]\nusername = "al"\nrole = "admin"\n`,
      '6:12 warning: Admin `al` cannot sign in, because `username_claim` is not `sub`; add a `token`',
    ],
  ],
  'an access rule for an unknown user': [
    [`${alice}${rule('alcie')}`, '6:9 warning: User `alcie` is not defined in this file; did you mean `alice`?'],
    [
      `${alice}${rule('bob')}`,
      '6:9 info: User `bob` is not defined in this file; the rule takes effect when the user is added',
    ],
    [`${alice}${oidc}${rule('alcie')}`, '9:9 warning: User `alcie` is not defined in this file; did you mean `alice`?'],
    [`${oidc}${rule('bob')}`],
    [`${alice}${rule('alice')}`],
    [`${alice}${rule('*')}`],
    [
      `${alice}${tenant}[[tenants.acl]]\nuser = "alice"\npattern = "npm/**"\npermission = "read"\n`,
      '11:9 info: User `alice` is not defined in this file; the rule takes effect when the user is added',
    ],
  ],
  'a duplicate access rule': [
    [`${alice}${rule('alice')}${rule('alice')}`, '11:11 warning: This rule is defined twice; keep one'],
  ],
  'a pattern that matches no package': [
    [`${alice}${acl('alice', '@team/*', 'read')}`, `7:12 warning: ${unmatched('@team/*', 'npm/@team/*')}`],
    [`${alice}${acl('alice', 'left-pad', 'read')}`, `7:12 warning: ${unmatched('left-pad', 'npm/left-pad')}`],
    [`${alice}${acl('alice', 'npm/@team', 'read')}`, `7:12 warning: ${unmatched('npm/@team', 'npm/@team/**')}`],
    [
      `${alice}${acl('alice', 'pypi/**', 'read')}`,
      '7:12 warning: Pattern `pypi/**` matches no package; the path of a package is `npm/name` or `npm/@scope/name`',
    ],
    [
      `${settings}[[retention]]\npackages = ["npm/one", "@acme/*"]\nkeep_newest = 1\n`,
      `4:25 warning: ${unmatched('@acme/*', 'npm/@acme/*')}`,
    ],
    [
      `${settings}[[webhooks]]\nname = "ci"\nurl = "https://ci.example"\nsecret = "abc"\npackages = ["@acme/*"]\n`,
      '6:10 hint: Anyone who can read this file can use this secret; use `{ env = "…" }` or `{ file = "…" }` instead',
      `7:14 warning: ${unmatched('@acme/*', 'npm/@acme/*')}`,
    ],
    [
      `${settings}[[trusted_publishers]]\nname = "ci"\nissuer = "https://ci.example"\naudience = "a"\nclaims = { sub = "a" }\npackages = ["@acme/tools"]\n`,
      `8:14 warning: ${unmatched('@acme/tools', 'npm/@acme/tools')}`,
    ],
    [
      `${alice}${tenant}[[tenants.acl]]\nuser = "*"\npattern = "@team/*"\npermission = "read"\n`,
      `12:12 warning: ${unmatched('@team/*', 'npm/@team/*')}`,
    ],
    [`${alice}${['**', '*/@team/*', '**/web', 'npm/*'].map((pattern) => acl('alice', pattern, 'read')).join('')}`],
    [`${settings}[[retention]]\nversions = ["*-pr.*"]\nkeep_newest = 1\n`],
  ],
  'a permission that exceeds the role of the user': [
    [
      `${settings}${reader}${acl('ci', 'npm/**', 'write')}`,
      '10:15 warning: Permission `write` has the same effect as `read`, because `ci` has the role `read`; change the permission or the role',
    ],
    [
      `${settings}${reader}${acl('ci', 'npm/**', 'admin')}`,
      '10:15 warning: Permission `admin` has the same effect as `read`, because `ci` has the role `read`; change the permission or the role',
    ],
    [
      `${tenant}[[tenants.users]]\nusername = "ci"\nrole = "read"\ntoken = "${b}"\n[[tenants.acl]]\nuser = "ci"\npattern = "npm/**"\npermission = "write"\n`,
      '13:15 warning: Permission `write` has the same effect as `read`, because `ci` has the role `read`; change the permission or the role',
    ],
    [`${settings}${reader}${acl('ci', 'npm/**', 'read')}${acl('*', 'npm/@team/**', 'write')}`],
    [`${alice}${acl('alice', 'npm/**', 'admin')}`],
    [`[[users]]\nusername = "al"\nrole = "admin"\ntoken = "${b}"\n${acl('al', 'npm/**', 'write')}`],
    [
      `${settings}${reader}${tenant}[[tenants.acl]]\nuser = "ci"\npattern = "npm/**"\npermission = "write"\n`,
      '13:9 info: User `ci` is not defined in this file; the rule takes effect when the user is added',
    ],
  ],
  'a secret of the storage in plain text': [
    [
      `${settings}[storage]\ndatabase = "postgres://registry:hunter22@db.example/registry"\n`,
      '4:12 hint: Anyone who can read this file can use this password; use `{ env = "…" }` or `{ file = "…" }` instead',
    ],
    [
      `${settings}[storage.objects]\nendpoint = "https://s3.example"\nbucket = "packages"\naccess_key_id = "id"\nsecret_access_key = "key"\n`,
      '7:21 hint: Anyone who can read this file can use this key; use `{ env = "…" }` or `{ file = "…" }` instead',
    ],
    [`${settings}[storage]\ndatabase = "postgres://registry@db.example/registry"\n`],
  ],
  'a token in plain text': [
    ['[settings]\nauth_token = "correct-horse"\n', `2:14 hint: ${plain}`],
    [`${settings}[[users]]\nusername = "al"\nrole = "read"\ntoken = 'correct-horse'\n`, `6:9 hint: ${plain}`],
    [
      `${settings}${tenant}[[tenants.users]]\nusername = "al"\nrole = "read"\ntoken = "correct-horse"\n`,
      `11:9 hint: ${plain}`,
    ],
  ],
  'access that is too broad': [
    ['[settings]\nhost = "0.0.0.0"\n', `2:8 warning: ${open}`],
    ['[settings]\nhost = "registry.example"\n', `2:8 warning: ${open}`],
    ['[settings]\nhost = "localhost"\n', `1:2 warning: ${noWriter}`],
    ['[settings]\nhost = "::1"\n', `1:2 warning: ${noWriter}`],
    ['[settings]\nhost = "127.1.2.3"\n', `1:2 warning: ${noWriter}`],
    [`${settings}host = "0.0.0.0"\n`],
    [`[settings]\nhost = "::"\n${alice}`],
    [`[settings]\nhost = "::"\n${oidc}`],
    [
      `${oidc}default_role = "admin"\n`,
      '4:16 warning: Every user who signs in becomes an administrator; choose a role with fewer permissions',
    ],
    [
      `${settings}trusted_proxies = ["10.0.0.0/8", "0.0.0.0/0"]\n`,
      '3:34 warning: Every client is trusted as a proxy and can spoof its address; list only proxies',
    ],
  ],
  'no tenants': [
    [
      `${settings}[multi_tenant]\nenabled = true\n`,
      '3:2 warning: Packages can be neither published nor installed without tenants; add `[[tenants]]`',
    ],
  ],
};

describe.each(Object.entries(table))('%s', (_, entries) => {
  test.each(rows(entries))('$name', ({ row: [text, ...remarks] }) => {
    expect(describeProblems(text)).toEqual(remarks);
    expect(readConfig(text, { path })).toHaveProperty('config');
  });
});

test('missing keys are not reported in a file with a syntax error', () => {
  expect(
    describeProblems('[settings]\nauth_token "x"\n[[acl]]\nuser = "bob"\npattern = "npm/**"\npermission = "read"\n'),
  ).toEqual([
    '2:1 error: A token must be a string, such as `token = "sha256:…"`, or `{ env = "…" }` or `{ file = "…" }`',
  ]);
});
