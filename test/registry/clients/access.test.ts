import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { type Client, client } from '../support/clients.ts';

let registry: TestRegistry;
let npm: Client;

const tokenOf = (name: string): string => `the-token-of-${name}`;
const user = (name: string, role: string): string =>
  `[[users]]\nusername = "${name}"\nrole = "${role}"\ntoken = "${tokenOf(name)}"\n`;
const rule = (name: string, pattern: string, permission: string): string =>
  `[[acl]]\nuser = "${name}"\npattern = "${pattern}"\npermission = "${permission}"\n`;
const settings = `[settings]\nauth_token = "${ownerToken}"\n`;
const access = [
  user('ann', 'admin'),
  user('bob', 'write'),
  user('eve', 'read'),
  rule('bob', 'npm/@acme/*', 'write'),
  rule('bob', 'npm/plain', 'read'),
  rule('eve', 'npm/@acme/one', 'write'),
].join('');

beforeAll(async () => {
  registry = await startTestRegistry(`${settings}${access}`);
  npm = client('npm', '');
  for (const name of ['@acme/one', '@acme/two', 'plain', '@other/three'])
    await registry.request('PUT', `/npm/${name.replace('/', '%2f')}`, { as: ownerToken, body: publication(name) });
});
afterAll(async () => {
  npm[Symbol.dispose]();
  await registry.stop();
});

async function runAs(name: string, command: string) {
  const address = `${registry.url}/npm/`;
  const token = name === '' ? '' : `${address.slice(5)}:_authToken=${tokenOf(name)}\n`;
  writeFileSync(join(npm.home, '.npmrc'), `registry=${address}\n${token}`);
  return npm.run(npm.home, ...command.split(' '));
}

const all = '@acme/one: read-write\n@acme/two: read-write\n@other/three: read-write\nplain: read-write\n';
const ownersRefused = 'Package owners cannot be changed; access rules define who may publish.';
const teamsRefused = 'The registry has no teams; access rules define who may read and publish.';
const levelRefused = 'Packages have no access level; access rules define who may read and publish.';

/** A user, the command that the user runs, the exit code, and the output of npm or, for an error, a part of it. */
const commands: readonly (readonly [name: string, command: string, code: number, output: string])[] = [
  ['bob', 'access list packages', 0, '@acme/one: read-write\n@acme/two: read-write\nplain: read-only\n'],
  ['bob', 'access list packages bob', 0, '@acme/one: read-write\n@acme/two: read-write\nplain: read-only\n'],
  ['bob', 'access list packages @acme', 0, '@acme/one: read-write\n@acme/two: read-write\n'],
  ['bob', 'access list packages @acme @acme/two', 0, '@acme/two: read-write\n'],
  ['eve', 'access list packages', 0, '@acme/one: read-only\n'],
  ['eve', 'access list packages @acme', 0, '@acme/one: read-only\n'],
  ['ann', 'access list packages', 0, all],
  ['ann', 'access list packages eve', 0, '@acme/one: read-only\n'],
  ['bob', 'access list packages eve', 1, '`eve` is neither you nor a scope with packages that you may read; only'],
  ['bob', 'access list packages @other', 1, '`other` is neither you nor a scope with packages that you may read'],
  ['ann', 'access list packages nobody', 1, '`nobody` is neither a user nor a scope with packages.'],
  ['', 'access list packages bob', 1, 'npm error code E401'],
  ['ann', 'access list collaborators @acme/one', 0, 'ann: read-write\nbob: read-write\neve: read-only\n'],
  ['ann', 'access list collaborators @acme/one eve', 0, 'eve: read-only\n'],
  ['ann', 'access list collaborators @acme/none', 1, 'Package `@acme/none` does not exist.'],
  ['bob', 'access list collaborators @acme/one', 0, 'bob: read-write\n'],
  ['eve', 'access list collaborators @acme/two', 1, 'No access rule allows `eve` to read `npm/@acme/two`.'],
  ['bob', 'access get status @acme/one', 0, '@acme/one: private\n'],
  ['eve', 'access get status plain', 1, 'No access rule allows `eve` to read `npm/plain`.'],
  ['ann', 'owner ls @acme/one', 0, 'ann <>\nbob <>\n'],
  ['bob', 'owner ls @acme/one', 0, 'bob <>\n'],
  ['bob', 'owner ls plain', 0, 'no admin found\n'],
  ['eve', 'owner ls @acme/two', 1, 'No access rule allows `eve` to read `npm/@acme/two`.'],
  // A response that npm has cached for one command is not used for another.
  ['ann', 'view @acme/one version', 0, '1.0.0\n'],
  ['ann', 'owner ls @acme/one', 0, 'ann <>\nbob <>\n'],
  ['ann', 'view @acme/one version', 0, '1.0.0\n'],
  ['ann', 'owner add carol @acme/one', 1, ownersRefused],
  ['ann', 'owner rm bob @acme/one', 1, ownersRefused],
  ['ann', 'access set status=public @acme/one', 1, levelRefused],
  ['ann', 'access set mfa=none @acme/one', 1, levelRefused],
  ['ann', 'access grant read-only @acme:team @acme/one', 1, teamsRefused],
  ['ann', 'access revoke @acme:team @acme/one', 1, teamsRefused],
];

test.each(commands)('%s runs npm %s', async (name, command, code, output) => {
  const ran = await runAs(name, command);
  if (code === 0) expect(ran).toEqual({ code, text: output });
  else {
    expect(ran.text).toContain(output);
    expect(ran.code).toBe(code);
  }
});

test.each([
  ['anonymous_reads = true\n', access, 'public'],
  ['', '', 'public'],
  ['require_auth = true\n', '', 'private'],
])('with %j, the status of a package is that of clients without credentials', async (more, rest, status) => {
  const other = await startTestRegistry(`${settings}${more}${rest}`);
  try {
    await other.request('PUT', '/npm/lib', { as: ownerToken, body: publication('lib') });
    const { body } = await other.request('GET', '/npm/-/package/lib/visibility', { as: ownerToken });
    expect(body).toEqual({ public: status === 'public' });
    const owners = { as: ownerToken, headers: { 'npm-command': 'owner' } };
    expect((await other.request('GET', '/npm/lib', owners)).headers['cache-control']).toBe('no-store');
  } finally {
    await other.stop();
  }
});

test('a limited token lists only the packages that it allows', async () => {
  const body = { name: 'ci', packages: ['@acme/two'], packages_and_scopes_permission: 'read-only' };
  const created = await registry.request('POST', '/npm/-/npm/v1/tokens', { as: tokenOf('bob'), body });
  const as = String(Reflect.get(Object(created.body), 'token'));
  expect((await registry.request('GET', '/npm/-/user/bob/package', { as })).body).toEqual({ '@acme/two': 'read' });
});
