import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Connection } from '../../../admin-client/connection.ts';
import { asCurl } from '../../../admin-client/copying/as-curl.ts';
import { npmInstallCommand } from '../../../admin-client/copying/npm-install-command.ts';
import type { RegistryRequest } from '../../../admin-client/registry-request.ts';
import type { ShellKind } from '../../../server/runner/shell-line.ts';

const connection: Connection = {
  id: 'r',
  name: 'R',
  baseUrl: 'https://r.example',
  credential: { kind: 'token' },
  tenants: [],
  isLocal: false,
};
const basic: Connection = { ...connection, credential: { kind: 'basic', username: 'ann' } };
const users: RegistryRequest = { method: 'GET', segments: ['admin', 'users'], about: 'users', identifiesRecord: false };
const rule = { ...users, method: 'PUT', body: { name: 'ü "x" & %y% $z', n: 1 } } as const;
const user = { ...users, method: 'POST', body: { token: 'secret', username: 'ann' } } as const;

interface Row {
  readonly request: RegistryRequest;
  readonly of?: Connection;
  readonly posix: string;
  readonly powershell: string;
  readonly cmd: string;
}

test.each<Row>([
  {
    request: { ...users, query: { after: "it's" } },
    posix: `curl --fail-with-body --header "Authorization: Bearer $TOKEN" 'https://r.example/admin/users?after=it%27s'`,
    powershell: `curl.exe --fail-with-body --header "Authorization: Bearer $env:TOKEN" 'https://r.example/admin/users?after=it%27s'`,
    cmd: 'curl --fail-with-body --header "Authorization: Bearer %TOKEN%" ^"https://r.example/admin/users?after=it^%27s^"',
  },
  {
    request: users,
    of: basic,
    posix: 'curl --fail-with-body --user "ann:$TOKEN" https://r.example/admin/users',
    powershell: 'curl.exe --fail-with-body --user "ann:$env:TOKEN" https://r.example/admin/users',
    cmd: 'curl --fail-with-body --user "ann:%TOKEN%" https://r.example/admin/users',
  },
  {
    request: rule,
    posix: `curl --fail-with-body --request PUT --header "Authorization: Bearer $TOKEN" --header 'Content-Type: application/json' --data-raw '{"name":"ü \\"x\\" & %y% $z","n":1}' https://r.example/admin/users`,
    powershell: `'{"name":"\\u00fc \\"x\\" & %y% $z","n":1}' | curl.exe --fail-with-body --request PUT --header "Authorization: Bearer $env:TOKEN" --header 'Content-Type: application/json' --data-binary '@-' https://r.example/admin/users`,
    cmd: 'curl --fail-with-body --request PUT --header "Authorization: Bearer %TOKEN%" --header "Content-Type: application/json" --data-raw ^"{\\^"name\\^":\\^"\\u00fc \\\\\\^"x\\\\\\^" ^& ^%y^% $z\\^",\\^"n\\^":1}^" https://r.example/admin/users',
  },
  {
    request: user,
    posix: `curl --fail-with-body --request POST --header "Authorization: Bearer $TOKEN" --header 'Content-Type: application/json' --data-raw '{"username":"ann","token":"'"$NEW_TOKEN"'"}' https://r.example/admin/users`,
    powershell: `('{"username":"ann","token":"' + $env:NEW_TOKEN + '"}') | curl.exe --fail-with-body --request POST --header "Authorization: Bearer $env:TOKEN" --header 'Content-Type: application/json' --data-binary '@-' https://r.example/admin/users`,
    cmd: 'curl --fail-with-body --request POST --header "Authorization: Bearer %TOKEN%" --header "Content-Type: application/json" --data-raw ^"{\\^"username\\^":\\^"ann\\^",\\^"token\\^":\\^"%NEW_TOKEN%\\^"}^" https://r.example/admin/users',
  },
])('a request is written for each shell: $posix', ({ request, of = connection, ...expected }) => {
  const written = (kind: ShellKind): string => asCurl(of, request, { kind, isOnWindows: kind !== 'posix' });
  expect({ posix: written('posix'), powershell: written('powershell'), cmd: written('cmd') }).toEqual(expected);
});

test('outside Windows, PowerShell has no alias for curl', () => {
  expect(asCurl(connection, users, { kind: 'powershell', isOnWindows: false })).toMatch(/^curl --fail/);
});

test('a POSIX shell passes the words on as they are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-curl-'));
  writeFileSync(join(folder, 'curl'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  chmodSync(join(folder, 'curl'), 0o755);
  const line = asCurl(basic, { ...rule, body: { ...rule.body, token: 't' } }, { kind: 'posix', isOnWindows: false });
  const env = { PATH: `${folder}:/bin:/usr/bin`, TOKEN: "a 'b'", NEW_TOKEN: 'n' };
  const { stdout } = spawnSync('/bin/sh', ['-c', line], { env, encoding: 'utf8' });
  expect(stdout.split('\n').slice(4, 10)).toEqual([
    "ann:a 'b'",
    '--header',
    'Content-Type: application/json',
    '--data-raw',
    '{"name":"ü \\"x\\" & %y% $z","n":1,"token":"n"}',
    'https://r.example/admin/users',
  ]);
});

test.each<readonly [shell: ShellKind, line: string]>([
  ['posix', 'npm install @s/a@1.0.0 --registry=https://r.example/npm/'],
  // PowerShell would expand `@s` as a variable.
  ['powershell', "npm install '@s/a@1.0.0' '--registry=https://r.example/npm/'"],
  ['cmd', 'npm install @s/a@1.0.0 "--registry=https://r.example/npm/"'],
])('the command that installs a package is written for %s', (shell, line) => {
  expect(npmInstallCommand(connection, {}, { name: '@s/a', version: '1.0.0' }, shell)).toBe(line);
});
