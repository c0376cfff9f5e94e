import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../registry/config/read-config.ts';
import { rows } from '../../support/rows.ts';
import { hashes, path, said } from './support.ts';

type Row = readonly [text: string, ...remarks: string[]];

const [a = '', b = '', c = ''] = hashes;
const settings = `[settings]\nauth_token = "${a}"\n`;
const alice = `[[users]]\nusername = "alice"\nrole = "write"\ntoken = "${b}"\n`;
const oidc = '[oidc]\nissuer = "https://login.example"\naudience = "registry"\n';
const rule = (user: string) => `[[acl]]\nuser = "${user}"\npattern = "npm/**"\npermission = "read"\n`;
const tenant = `[multi_tenant]\nenabled = true\n[[tenants]]\nname = "a"\nauth_token = "${c}"\n`;

const nobody = 'Nobody can publish or use the admin API: give an `auth_token` in `[settings]`';
const open = 'The whole network may read, and nobody can write: there is no `auth_token`, user or `[oidc]`';
const plain = 'This token can be read by whoever reads the file; write its hash (`sha256:…`) instead';

const table: Readonly<Record<string, readonly Row[]>> = {
  'a server that nobody can write to': [
    ['', `1:1 warning: ${nobody}`],
    ['# text\n[registries.npm]\n', `1:1 warning: ${nobody}`],
    ['[settings]\nport = 0\n', `1:2 warning: ${nobody}`],
    [`[[users]]\nusername = "al"\nrole = "read"\ntoken = "${b}"\n`, `1:1 warning: ${nobody}`],
    [settings],
    [alice],
    [oidc],
    [tenant],
  ],
  'a user that cannot sign in': [
    [
      `${settings}[[users]]\nusername = "al"\nrole = "read"\n`,
      '4:12 warning: `al` cannot sign in: there is neither a `token` nor `[oidc]`',
    ],
    [`${oidc}[[users]]\nusername = "al"\nrole = "read"\n`],
  ],
  'a rule about somebody else': [
    [`${alice}${rule('alcie')}`, '6:9 warning: This file defines no user `alcie`; did you mean `alice`?'],
    [`${alice}${rule('bob')}`, '6:9 info: This file defines no user `bob`; the rule waits until such a user is added'],
    [`${alice}${oidc}${rule('alcie')}`, '9:9 warning: This file defines no user `alcie`; did you mean `alice`?'],
    [`${oidc}${rule('bob')}`],
    [`${alice}${rule('alice')}`],
    [`${alice}${rule('*')}`],
    [
      `${alice}${tenant}[[tenants.acl]]\nuser = "alice"\npattern = "npm/**"\npermission = "read"\n`,
      '11:9 info: This file defines no user `alice`; the rule waits until such a user is added',
    ],
  ],
  'a rule that is there twice': [
    [`${alice}${rule('alice')}${rule('alice')}`, '11:11 warning: This rule is there twice; keep one'],
  ],
  'a token that can be read': [
    ['[settings]\nauth_token = "correct-horse"\n', `2:14 hint: ${plain}`],
    [`${settings}[[users]]\nusername = "al"\nrole = "read"\ntoken = 'correct-horse'\n`, `6:9 hint: ${plain}`],
    [
      `${settings}${tenant}[[tenants.users]]\nusername = "al"\nrole = "read"\ntoken = "correct-horse"\n`,
      `11:9 hint: ${plain}`,
    ],
  ],
  'a door that stands wide open': [
    ['[settings]\nhost = "0.0.0.0"\n', `2:8 warning: ${open}`],
    ['[settings]\nhost = "registry.example"\n', `2:8 warning: ${open}`],
    ['[settings]\nhost = "localhost"\n', `1:2 warning: ${nobody}`],
    ['[settings]\nhost = "::1"\n', `1:2 warning: ${nobody}`],
    ['[settings]\nhost = "127.1.2.3"\n', `1:2 warning: ${nobody}`],
    [`${settings}host = "0.0.0.0"\n`],
    [`[settings]\nhost = "::"\n${alice}`],
    [`[settings]\nhost = "::"\n${oidc}`],
    [`${oidc}default_role = "admin"\n`, '4:16 warning: Whoever signs in may do everything'],
    [
      `${settings}trusted_proxies = ["10.0.0.0/8", "0.0.0.0/0"]\n`,
      '3:34 warning: Every client is believed to be a proxy, and can pretend any address',
    ],
  ],
  'no tenants': [
    [
      `${settings}[multi_tenant]\nenabled = true\n`,
      '3:2 warning: There are no `[[tenants]]`, so there is no place to publish to or to install from',
    ],
  ],
};

describe.each(Object.entries(table))('%s', (_, entries) => {
  test.each(rows(entries))('$name', ({ row: [text, ...remarks] }) => {
    expect(said(text)).toEqual(remarks);
    expect(readConfig(text, { path })).toHaveProperty('config');
  });
});

test('what cannot be read is not missed: of a file with a syntax error nothing is said to be absent', () => {
  expect(said('[settings]\nauth_token "x"\n[[acl]]\nuser = "bob"\npattern = "npm/**"\npermission = "read"\n')).toEqual([
    '2:1 error: A token is written as one string, such as `token = "sha256:…"`; this cannot be read as one',
  ]);
});
