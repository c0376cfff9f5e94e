import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registryConfigKind } from '../../../../../server/core/analysis/kinds/registry-config.ts';
import { redactionOf } from '../../../../../server/core/analysis/registry-config/secrets.ts';
import { describeProblems } from '../../../../registry/config/support.ts';

/** A token of which no part occurs elsewhere in the files. */
const secret = 'Zq7xK9vWp3JmT5';

/** Different notations of a token, most of them wrong; `S` is replaced with the token. */
const statements = [
  ...[
    'auth_token = S',
    'auth_token = "S',
    "auth_token = 'S",
    'auth_token "S"',
    'auth_token S',
    'auth_token: S',
    'auth_token = = S',
  ],
  ...[
    'auth_token = "S" S',
    'auth_token = ["S"]',
    'auth_token = [\n  S\n]',
    'auth_token = { S = 1 }',
    'auth_token = { env = S }',
    'auth_token = { env = "S-S" }',
    'auth_token = { env = "E", S = 1 }',
    'auth_token = { file = "F", env = "E", "S" = 1 }',
    `auth_token = "\${S-S}"`,
    'auth_token = """\nS',
    'auth_token = """\n\\q S"""',
  ],
  ...[
    'auth_token = "\\qS"',
    'auth_token = S S',
    'auth_token.S = 1',
    '"auth_token" = S',
    'auth_token = "S"\nauth_token = "S"',
    'auth_token = "sha256:S"',
  ],
  ...[
    'auth_token = "S:S"',
    'auth_token = 1S',
    'auth_token = S-S',
    'auth_token = "S",',
    'auth_token = "a" # S',
    'TOKEN = S',
    "auth_token = '''\nS",
  ],
];

/** Different notations of the secrets of the storage, most of them wrong. */
const storage = [
  'database',
  'objects.access_key_id',
  'objects.secret_access_key',
  'signing_key',
  'client_secret',
  'secret',
].flatMap((key) => [
  ...statements
    .map((line) => line.replaceAll('S', secret).replaceAll('auth_token', key))
    .map((line) => `[storage]\n${line.replaceAll('TOKEN', 'SECRET')}\n`),
  `[storage]\n${key} = "postgres://user:${secret}@"\n`,
  `[storage]\n${key} = "postgres://user:${secret}@host"\n`,
  `[storage.${key}]\n${secret} = 1\n[[users]]\n`,
]);

const tokens = statements.flatMap((statement) => {
  const line = statement.replaceAll('S', secret);
  const user = line.replaceAll('auth_token', 'token');
  return [
    `[settings]\n${line}\n`,
    `[settings.auth_token]\n${secret} = 1\n[[users]]\n`,
    `settings = { ${line} }\n`,
    `settings.${line}\n`,
    `[[users]]\nusername = "al"\nrole = "read"\n${user}\n`,
    `users = [{ username = "al", role = "read", ${user} }]\n`,
    `[multi_tenant]\nenabled = true\n[[tenants]]\nname = "a"\n${line}\n[[tenants.users]]\n${user}\n`,
  ];
});

/** The minimum length of a part that does not occur in a message by chance. */
const parts = Array.from({ length: secret.length - 5 }, (_, start) => secret.slice(start, start + 6));
const containsPart = (text: string) => parts.some((part) => text.includes(part));

const files = [...tokens, ...storage];

test.each(files)('no problem of %j contains any part of the token', (text) => {
  expect(describeProblems(text).filter(containsPart)).toEqual([]);
});

test.each(files)('the redacted text of %j contains no part of the token', (text) => {
  const shown = registryConfigKind.redactText(text);
  expect(containsPart(shown)).toBe(false);
  expect(shown.split('\n').map(({ length }) => length)).toEqual(text.split('\n').map(({ length }) => length));
});

test('a number, a date or a boolean in place of a token is not repeated either', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        '1234567890123',
        '0x1234567890abc',
        '1979-05-27T07:32:00Z',
        '12345678901234567890',
        '1.23456789012',
      ),
      (value) => {
        const problems = describeProblems(
          `[settings]\nauth_token = ${value}\n[[users]]\nusername = "a"\nrole = "read"\ntoken = ${value}\n`,
        );
        expect(problems.filter((line) => line.includes(value.slice(0, 6)))).toEqual([]);
      },
    ),
  );
});

test('a message about another value is unchanged', () => {
  expect(describeProblems('[settings]\nport = hunter2\n')).toEqual([
    '2:8 error: `hunter2` is not a value; put text in quotes',
  ]);
  expect(registryConfigKind.redactText('[settings]\nport = 4873 # the port\n')).toBe(
    '[settings]\nport = 4873 # the port\n',
  );
});

test('a setting whose value is secret according to the schema is masked whatever its name is', () => {
  const { text } = redactionOf(['passphrase']);
  expect(text('[settings]\npassphrase = "abc"\nhost = "abc"\n')).toBe('[settings]\npassphrase = "***"\nhost = "abc"\n');
});
