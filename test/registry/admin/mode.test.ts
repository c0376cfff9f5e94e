import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';
import { migrate } from '../../../registry/storage/sqlite/opening/migrations.ts';

const user = '[[users]]\nusername = "ben"\nrole = "read"\ntoken = "token-of-ben"\n';
const rule = '[[acl]]\nuser = "*"\npattern = "npm/**"\npermission = "read"\n';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(ownerConfig);
});
afterEach(() => registry.stop());

const read = async () => (await registry.request('GET', '/npm/none')).status;
const mode = async () => Object((await registry.request('GET', '/admin/stats', { as: ownerToken })).body).mode;
const change = (method: string, path: string, body?: unknown) =>
  registry.request(method, `/admin${path}`, { as: ownerToken, body });
const add = () => change('POST', '/users', { username: 'ann', role: 'read' });

test('the first user makes reading require credentials, and deleting the last one does not change that', async () => {
  expect(await read()).toBe(404);
  await add();
  const refusal = await registry.request('GET', '/npm/none');
  expect(refusal).toMatchObject({ status: 401, body: { error: 'Credentials are required; send a token.' } });
  expect(refusal.headers['www-authenticate']).toBe('Bearer realm="taskwright", Basic realm="taskwright"');
  expect(await change('DELETE', '/users/ann')).toMatchObject({ status: 204 });
  expect([await read(), await mode()]).toEqual([401, 'acl']);
  registry = await registry.restart();
  expect([await read(), await mode()]).toEqual([401, 'acl']);
  expect(registry.log()).toContain('No user or access rule is left, but reading still requires credentials');
});

test('a user that could not be added does not change the mode', async () => {
  expect(await change('POST', '/users', { username: 'a/b', role: 'read' })).toMatchObject({ status: 400 });
  expect([await read(), await mode()]).toEqual([404, 'simple-token']);
});

test('`require_auth = false` lets everyone read again when no user is left, and is recorded', async () => {
  await add();
  await registry.reload(`${ownerConfig}require_auth = false\n`);
  expect([await read(), await mode()]).toEqual([401, 'acl']);
  expect(registry.log()).toContain('has no effect while there are users that were added');
  await change('DELETE', '/users/ann');
  expect([await read(), await mode()]).toEqual([401, 'acl']);
  await registry.reload(`${ownerConfig}require_auth = false\n`);
  expect([await read(), await mode()]).toEqual([404, 'simple-token']);
  expect(registry.log()).toContain('Everyone may read now');
  expect((await change('GET', '/audit?limit=1')).body).toMatchObject({
    items: [{ actor: 'configuration', action: 'mode.update', target: 'simple-token' }],
  });
  registry = await registry.restart();
  expect(await read()).toBe(404);
});

test('`require_auth = true` requires credentials without users', async () => {
  await registry.reload(`${ownerConfig}require_auth = true\n`);
  expect([await read(), await mode()]).toEqual([401, 'acl']);
  expect(await registry.request('GET', '/npm/none', { as: ownerToken })).toMatchObject({ status: 404 });
});

test.each([
  ['users', user],
  ['access rules', rule],
  ['`require_auth = true`', 'require_auth = true\n'],
])('removing %s from the configuration file does not open the packages', async (_name, part) => {
  await registry.reload(`${ownerConfig}${part}`);
  expect(await read()).toBe(401);
  await registry.reload(ownerConfig);
  expect([await read(), await mode()]).toEqual([401, 'acl']);
});

test.each([
  [1, 401],
  [0, 404],
])('a data folder of an earlier version with %i users keeps its mode', async (users, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-mode-'));
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'data', 'registry.db'));
  migrate(database, 2);
  for (let i = 0; i < users; i++) {
    database.exec(`INSERT INTO users VALUES ('', 'user-${i}', 'read', 'runtime', NULL, NULL, 1)`);
  }
  database.close();
  const earlier = await startTestRegistry(ownerConfig, { folder });
  try {
    for (let i = 0; i < users; i++) await earlier.request('DELETE', `/admin/users/user-${i}`, { as: ownerToken });
    expect(await earlier.request('GET', '/npm/none')).toMatchObject({ status });
  } finally {
    await earlier.stop();
  }
});
