import { expect, test } from 'vitest';
import { readConfig } from '../../../registry/config/read-config.ts';
import { rows } from '../../support/rows.ts';
import { describeProblems, hashes, path } from './support.ts';

type Row = readonly [text: string, ...remarks: string[]];

const [a = '', b = ''] = hashes;
const settings = `[settings]\nauth_token = "${a}"\n`;
const alice = `[[users]]\nusername = "alice"\nrole = "write"\ntoken = "${b}"\n`;
const rule = (user: string) => `[[acl]]\nuser = "${user}"\npattern = "npm/**"\npermission = "read"\n`;

/** Each rule has its own tests; these rows are about the line, the column and the severity of what it finds. */
const table: readonly Row[] = [
  [settings],
  ['', '1:1 warning: No user can publish or use the admin API; add `auth_token` to `[settings]`'],
  [
    '# text\n[registries.npm]\n',
    '1:1 warning: No user can publish or use the admin API; add `auth_token` to `[settings]`',
  ],
  ['[settings]\nport = 0\n', '1:2 warning: No user can publish or use the admin API; add `auth_token` to `[settings]`'],
  [`${alice}${rule('alcie')}`, '6:9 warning: User `alcie` is not defined in this file; did you mean `alice`?'],
  [
    `${alice}${rule('bob')}`,
    '6:9 info: User `bob` is not defined in this file; the rule takes effect when the user is added',
  ],
  [`${alice}${rule('alice')}${rule('alice')}`, '11:11 warning: This rule is defined twice; keep one'],
  [
    '[settings]\nauth_token = "correct-horse"\n',
    '2:14 hint: Anyone who can read this file can use this token; replace it with its hash (`sha256:…`)',
  ],
  [
    `${settings}[[webhooks]]\nname = "ci"\nurl = "https://ci.example"\nsecret = "abc"\npackages = ["@acme/*"]\n`,
    '6:10 hint: Anyone who can read this file can use this secret; use `{ env = "…" }` or `{ file = "…" }` instead',
    '7:14 warning: Pattern `@acme/*` matches no package; use `npm/@acme/*`',
  ],
  [
    `${settings}[staging]\nreview = true\n`,
    '4:1 warning: No other user can approve what the only user with write access stages; add a user with the role `write` or `admin`, or remove `review`',
  ],
  [
    `${settings}[registries.npm]\nupstream = "https://registry.example"\nprivate = ["@acme/*"]\nmerge = ["@acme/web"]\n`,
    '6:10 warning: `@acme/web` is private and is never requested from an upstream, so nothing is merged; remove it from `merge` or from `private`',
  ],
  [
    `${settings}[multi_tenant]\nenabled = true\n`,
    '3:2 warning: Packages can be neither published nor installed without tenants; add `[[tenants]]`',
  ],
];

test.each(rows(table))('a server starts despite $row.1 in $name', ({ row: [text, ...remarks] }) => {
  expect(describeProblems(text)).toEqual(remarks);
  expect(readConfig(text, { path })).toHaveProperty('config');
});

test('missing keys are not reported in a file with a syntax error', () => {
  expect(
    describeProblems('[settings]\nauth_token "x"\n[[acl]]\nuser = "bob"\npattern = "npm/**"\npermission = "read"\n'),
  ).toEqual([
    '2:1 error: A token must be a string, such as `token = "sha256:…"`, or `{ env = "…" }` or `{ file = "…" }`',
  ]);
});
