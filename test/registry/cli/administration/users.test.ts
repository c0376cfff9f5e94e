import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ownerConfig,
  ownerToken,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { administer } from './run-administration.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`${ownerConfig}
[[users]]
username = "chief"
role = "admin"
token = "token-of-the-chief-1234"`);
});
afterAll(() => registry.stop());

const run = (line: string, token?: string) => administer(registry, line, token);
const whoAmI = async (as: string) => (await registry.request('GET', '/npm/-/whoami', { as })).body;

test('a user is added with a generated token, changed, revoked and deleted', async () => {
  const { code, out } = await run('users add alice write --generate-token');
  expect(code).toBe(0);
  const [, token = ''] = /^alice was added with the role write and the token (tw_\S+)\n$/.exec(out) ?? [];
  expect(await whoAmI(token)).toEqual({ username: 'alice' });
  expect(await run('users role alice read')).toMatchObject({ code: 0, out: 'The role of alice is now read.\n' });
  expect((await run('users list')).out).toMatch(
    /^USER +ROLE +DEFINED +TOKENS +LAST SIGN-IN\nalice +read +runtime +own +20\S+Z\nchief +admin +config +own *\n$/,
  );
  expect((await run('users revoke alice')).out).toBe(
    'The token, 0 named tokens and all logins of alice were revoked.\n',
  );
  expect(await whoAmI(token)).toMatchObject({ code: 'wrong-credentials' });
  expect(await run('users delete alice')).toMatchObject({ code: 0 });
  expect(JSON.parse((await run('users list --json')).out)).toMatchObject([{ username: 'chief', has_token: true }]);
});

test('a user without a token is added with the command that creates one', async () => {
  expect(await run('users add dave read')).toMatchObject({
    code: 0,
    out: 'dave was added with the role read, without a token; `taskwright-registry users token dave --generate-token` creates one.\n',
  });
});

test('a token of a user comes from a file that only the caller can read', async () => {
  const file = join(registry.folder, 'token.txt');
  writeFileSync(file, 'the-new-token-of-bob-1234\n', { mode: 0o600 });
  await run(`users add bob read --new-token-file ${file}`);
  expect(await whoAmI('the-new-token-of-bob-1234')).toEqual({ username: 'bob' });
  const { out } = await run('users token bob --generate-token --json');
  expect(await whoAmI(JSON.parse(out).token)).toEqual({ username: 'bob' });
  chmodSync(file, 0o644);
  if (process.platform === 'win32') return;
  expect(await run(`users token bob --new-token-file ${file}`)).toMatchObject({
    code: 2,
    error: expect.stringContaining('can be read or changed by other users; run `chmod 600` on it'),
  });
});

test('a user who exists is not added, and the message names the commands that change the user', async () => {
  await run('users add erin read');
  expect(await run('users add erin write')).toEqual({
    code: 1,
    out: '',
    error:
      'taskwright-registry users: User `erin` already exists. Change the role with `taskwright-registry users role erin write`, or replace the token with `taskwright-registry users token erin --generate-token`.\n',
  });
});

test.each<readonly [line: string, code: number, error: string]>([
  ['users', 2, 'must be followed by `list`, `add`, `role`, `token`, `revoke` or `delete`'],
  ['users ad', 2, 'there is no action `ad` (did you mean `add`?)'],
  ['users add alice', 2, 'use `taskwright-registry users add USERNAME ROLE`'],
  ['users add alice boss', 2, '`ROLE` cannot be `boss`: it must be read, write or admin'],
  ['users role alice boss', 2, '`ROLE` cannot be `boss`: it must be read, write or admin'],
  ['users list --prune', 2, 'there is no option `--prune`'],
  [
    'users role nobody read',
    1,
    'does not have the user "nobody": User `nobody` does not exist. List the existing records with the action `list`',
  ],
  ['users role chief read', 1, 'Edit the configuration file of the server, which defines the record.'],
  ['users list --registry nonsense://x', 2, 'cannot use the address `nonsense://x`'],
  ['users list --registry http://registry.example', 2, 'only within the local network; use https://registry.example'],
  ['users list --registry http://127.0.0.1:1', 1, 'http://127.0.0.1:1'],
  ['users list --tenant red', 1, 'Correct or omit `--tenant`.'],
  ['users list --token-file /none', 2, 'requires a token: file `/none` '],
])('%s exits with %i, and the message contains the cause and the next step', async (line, code, error) => {
  const ran = await run(line);
  expect(ran).toMatchObject({ code, out: '', error: expect.stringContaining(error) });
  expect(ran.error).not.toContain(ownerToken);
});

test('a wrong token is refused, and the message says where to set another', async () => {
  expect(await run('users list', 'wrong-token-12345678901234')).toMatchObject({
    code: 1,
    error: expect.stringContaining(
      'Set `TASKWRIGHT_REGISTRY_TOKEN`, or the file of `--token-file`, to the static token',
    ),
  });
});

test('without a token, nothing is sent', async () => {
  expect(await administer(registry, 'users list', '')).toMatchObject({
    code: 2,
    error: expect.stringContaining(
      'requires a token: environment variable `TASKWRIGHT_REGISTRY_TOKEN` is empty; set it to',
    ),
  });
});
