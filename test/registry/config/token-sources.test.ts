import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type ReadOptions, readConfig } from '../../../registry/config/read-config.ts';
import { tokenHashText } from '../../../registry/tokens/tokens.ts';
import { rows } from '../../support/rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'registry-tokens-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = 'Zq7xK9vWp3JmT5';
const contents: Readonly<Record<string, readonly [text: string, mode: number]>> = {
  'token.txt': [`${secret}\n`, 0o600],
  'windows.txt': [`${secret}\r\n`, 0o640],
  'hash.txt': [tokenHashText(secret), 0o400],
  'wide.txt': [secret, 0o604],
  'writable.txt': [secret, 0o620],
  'short.txt': ['Zq7xK9\n', 0o600],
  'lines.txt': [`${secret}\n${secret}\n`, 0o600],
  'large.txt': [secret.repeat(400), 0o600],
  'unexpanded.txt': [`\${${secret}}`, 0o600],
};
for (const [name, [text, mode]] of Object.entries(contents)) {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), mode);
}
mkdirSync(join(folder, 'folder'));

const environment = {
  DATABASE: `postgres://user:${secret}@host/name`,
  TOKEN: secret,
  HASH: tokenHashText(secret),
  EMPTY: '',
  SHORT: 'Zq7xK9',
  UNEXPANDED: `\${TOKEN}`,
};

function read(settings: string, options: Partial<ReadOptions> = {}) {
  return readConfig(`[settings]\n${settings}\n`, { path: join(folder, 'registry.toml'), environment, ...options });
}

function problemsIn(settings: string, options: Partial<ReadOptions> = {}): readonly string[] {
  const found = read(settings, options);
  const mistakes = 'mistakes' in found ? found.mistakes.map((mistake) => ({ severity: 'error', ...mistake })) : [];
  return [...mistakes, ...found.remarks.filter(({ severity }) => severity !== 'hint')].map(
    ({ line, column, severity, message }) => `${line}:${column} ${severity}: ${message}`,
  );
}

test.each([
  'auth_token = { env = "TOKEN" }',
  'auth_token = { env = "HASH" }',
  'auth_token.env = "TOKEN"',
  '[settings.auth_token]\nenv = "TOKEN"',
  'auth_token = { file = "token.txt" }',
  `auth_token = { file = '${join(folder, 'token.txt')}' }`,
  'auth_token = { file = "windows.txt" }',
  'auth_token = { file = "hash.txt" }',
])('%s is the token', (settings) => {
  const found = read(settings);
  const hash = 'config' in found ? found.config.settings.authTokenHash?.toString('hex') : undefined;
  expect(`sha256:${hash}`).toBe(tokenHashText(secret));
});

test('tokens of users, tenants and their users come from the same places', () => {
  const user = (token: string) => `username = "ann"\nrole = "read"\ntoken = ${token}`;
  const text = `[[users]]\n${user('{ env = "TOKEN" }')}
    [multi_tenant]\nenabled = true
    [[tenants]]\nname = "red"\nauth_token = { file = "token.txt" }
    [[tenants]]\nname = "blue"
    [[tenants.users]]\n${user('{ env = "HASH" }')}`;
  const found = readConfig(text, { path: join(folder, 'registry.toml'), environment });
  const { users = [], tenants = [] } = 'config' in found ? found.config : {};
  const hashes = [users[0]?.tokenHash, tenants[0]?.authTokenHash, tenants[1]?.users[0]?.tokenHash];
  expect(hashes.map((hash) => `sha256:${hash?.toString('hex')}`)).toEqual(Array(3).fill(tokenHashText(secret)));
});

const storageWith = (database: string, key: string) =>
  `auth_token = "sha256:${'a'.repeat(64)}"\n[storage]\ndatabase = ${database}\n[storage.objects]\nendpoint = "https://s3.example"\nbucket = "packages"\naccess_key_id = "id"\nsecret_access_key = ${key}\n`;

test('secrets of the storage come from the same places', () => {
  const found = read(storageWith('{ env = "DATABASE" }', '{ file = "token.txt" }'));
  const { storage } = 'config' in found ? found.config : {};
  expect([storage?.postgres, storage?.objectStore?.secretAccessKey]).toEqual([environment.DATABASE, secret]);
});

test.each(
  rows<readonly [database: string, key: string, problem: string]>([
    ['{ env = "NONE" }', '"key"', '4:20 error: Environment variable `NONE` is not set'],
    [
      '{ env = "TOKEN" }',
      '"key"',
      '4:20 error: Environment variable `TOKEN` does not contain a valid value: expected "sqlite", or an address such as `postgres://user@host/name`',
    ],
    ['"postgres://u@h/n"', '{ file = "none" }', '9:30 error: File `none` cannot be read: it does not exist'],
    [
      '"postgres://u@h/n"',
      '{ file = "lines.txt" }',
      '9:30 error: File `lines.txt` does not contain a valid value: a key must consist of visible ASCII characters without spaces',
    ],
  ]),
)('a storage with $row.0 and $row.1 is a mistake', ({ row: [database, key, problem] }) => {
  expect(problemsIn(storageWith(database, key))).toEqual([problem]);
  expect(problemsIn(storageWith(database, key), { tokens: 'unused' })).toEqual([]);
});

const invalid = 'does not contain a valid token';
const unexpanded = 'variables are not expanded in text; use `{ env';
test.each(
  rows<readonly [settings: string, problem: string]>([
    ['auth_token = { env = "NONE" }', '2:22 error: Environment variable `NONE` is not set'],
    ['auth_token = { env = "toString" }', '2:22 error: Environment variable `toString` is not set'],
    ['auth_token = { env = "EMPTY" }', '2:22 error: Environment variable `EMPTY` is empty'],
    [
      'auth_token = { env = "SHORT" }',
      `2:22 error: Environment variable \`SHORT\` ${invalid}: token must have at least 8 characters`,
    ],
    [
      'auth_token = { env = "UNEXPANDED" }',
      `2:22 error: Environment variable \`UNEXPANDED\` ${invalid}: ${unexpanded}`,
    ],
    ['auth_token = { file = "none" }', '2:23 error: File `none` cannot be read: it does not exist'],
    ['auth_token = { file = "folder" }', '2:23 error: File `folder` is a folder, not a file'],
    [
      'auth_token = { file = "wide.txt" }',
      '2:23 error: File `wide.txt` can be read or changed by other users; run `chmod 600` on it',
    ],
    ['auth_token = { file = "writable.txt" }', '2:23 error: File `writable.txt` can be read or changed by other'],
    ['auth_token = { file = "lines.txt" }', `2:23 error: File \`lines.txt\` ${invalid}: token must consist of`],
    ['auth_token = { file = "large.txt" }', '2:23 error: File `large.txt` has more than 4096 bytes'],
    ['auth_token = { file = "short.txt" }', `2:23 error: File \`short.txt\` ${invalid}: token must have`],
  ]),
)('$row.0 is a mistake', ({ row: [settings, problem] }) => {
  const [found, ...others] = problemsIn(settings);
  expect(found?.slice(0, problem.length)).toBe(problem);
  expect(others).toEqual([]);
  expect(found).not.toContain('Zq7');
});

test.each(
  rows<readonly [settings: string, problem: string]>([
    [
      `auth_token = "\${REG_TOKEN}"`,
      '2:14 error: Variables are not expanded in text; use `{ env = "REG_TOKEN" }` or `{ file = "…" }`',
    ],
    ['auth_token = "$REG_TOKEN"', '2:14 error: Variables are not expanded in text; use `{ env = "REG_TOKEN" }` or'],
    [
      `auth_token = "tw_\${REG_TOKEN}"`,
      '2:14 error: Variables are not expanded in text; use `{ env = "…" }` or `{ file = "…" }`',
    ],
    ['auth_token = { env = "1X" }', '2:22 error: The name of a variable must consist of letters, digits and `_`'],
    [
      'auth_token = { env = "tw_Zq7xK9vWp3JmT5Zq7xK9vWp3JmT5" }',
      '2:22 error: Expected the name of a variable, not a token',
    ],
    ['auth_token = {}', '2:1 error: A'],
    ['auth_token = { env = "TOKEN", file = "token.txt" }', '2:'],
  ]),
)('$row.0 is refused', ({ row: [settings, problem] }) => {
  const [found] = problemsIn(settings);
  expect(found?.slice(0, problem.length)).toBe(problem);
  expect(read(settings)).not.toHaveProperty('config');
});

test('two users with the same token are a mistake, wherever the tokens come from', () => {
  const user = `[[users]]\nusername = "ann"\nrole = "read"\ntoken = `;
  const twice = 'This token is used twice';
  expect(problemsIn(`auth_token = "${secret}"\n${user}{ env = "HASH" }`)).toEqual([
    `6:17 error: ${twice}; use another one`,
  ]);
  expect(problemsIn(`auth_token = { env = "X" }\n${user}{ env = "X" }`)).toEqual([`6:17 error: ${twice}; keep one`]);
});

test('the check of a configuration reports missing tokens as information', () => {
  expect(problemsIn('auth_token = { env = "NONE" }', { tokens: 'optional' })).toEqual([
    '2:22 info: Environment variable `NONE` is not set',
  ]);
  expect(problemsIn('auth_token = { env = "TOKEN" }', { tokens: 'optional' })).toEqual([]);
});

test('a configuration whose tokens are not read accepts no token', () => {
  const found = read('auth_token = { env = "TOKEN" }', { tokens: 'unused' });
  const hash = 'config' in found ? found.config.settings.authTokenHash : undefined;
  expect(hash).toHaveLength(32);
  expect(`sha256:${hash?.toString('hex')}`).not.toBe(tokenHashText(secret));
});
