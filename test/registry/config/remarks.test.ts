import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../registry/config/read-config.ts';
import { rows } from '../../support/rows.ts';
import { describeProblems, hashes, path } from './support.ts';

type Row = readonly [text: string, ...remarks: string[]];

const [a = '', b = '', c = ''] = hashes;
const settings = `[settings]\nauth_token = "${a}"\n`;
const alice = `[[users]]\nusername = "alice"\nrole = "write"\ntoken = "${b}"\n`;
const oidc = '[oidc]\nissuer = "https://login.example"\naudience = "registry"\n';
const rule = (user: string) => `[[acl]]\nuser = "${user}"\npattern = "npm/**"\npermission = "read"\n`;
const tenant = `[multi_tenant]\nenabled = true\n[[tenants]]\nname = "a"\nauth_token = "${c}"\n`;

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
