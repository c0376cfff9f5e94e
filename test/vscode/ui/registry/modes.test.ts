import { afterEach, beforeEach, expect } from 'vitest';
import { packagePath, publication } from '../../../../harness/registry/publication.ts';
import {
  ownerConfig,
  ownerToken,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { modalText, notificationText, pressInModal } from '../../../../harness/vscode/window/dialogs.ts';
import { listAsking } from '../../../../harness/vscode/window/quick-input.ts';
import {
  addRegistry,
  addUser,
  answerInput,
  chooseItem,
  fillInput,
  sampleRegistry,
} from '../../../../harness/vscode/window/registry.ts';
import { openNode, openRegistryTree, registryTree } from '../../../../harness/vscode/window/registry-tree.ts';
import { clickAction, nodeDrawn } from '../../../../harness/vscode/window/tree-view.ts';
import { test } from './windows.ts';

let started: TestRegistry[];
beforeEach(() => {
  started = [];
});
afterEach(async () => {
  for (const registry of started) await registry.stop();
});

async function start(configuration: string): Promise<TestRegistry> {
  const registry = await startTestRegistry(configuration);
  started.push(registry);
  return registry;
}

type Line = (record: Readonly<Record<string, string>>) => string;

/** Returns a list of the admin API, with a line for each record, from the server. */
async function listed(registry: TestRegistry, as: string, path: string, line: Line): Promise<readonly string[]> {
  const { body } = await registry.request('GET', path, { as });
  return (Array.isArray(body) ? body : []).map(line).sort();
}
const usersOf = (registry: TestRegistry, as: string) =>
  listed(registry, as, '/admin/users', ({ username, role }) => `${username} ${role}`);
const rulesOf = (registry: TestRegistry, as: string) =>
  listed(registry, as, '/admin/acl', ({ user, permission, pattern }) => `${user} ${permission} ${pattern}`);

test('a registry in simple token mode is administered with the static token, and checks requests from its first user on', async ({
  open,
}) => {
  const { page } = await open();
  const registry = await start(ownerConfig);
  const users = () => usersOf(registry, ownerToken);
  const readByAnybody = async () => (await registry.request('GET', packagePath('left'))).status;
  const published = { as: ownerToken, body: publication('left') };
  expect(await registry.request('PUT', packagePath('left'), published)).toMatchObject({ status: 201 });

  await addRegistry(page, { url: registry.url, name: 'team' });
  expect(await notificationText(page, 'team was added')).toBe(
    'team was added: simple token · 0 users · 0 rules · 0 cache entries.',
  );
  await openRegistryTree(page);
  for (const label of ['team', 'Users']) await openNode(page, label);
  await expect
    .poll(() => registryTree(page))
    .toEqual([
      `team | ${registry.url.replace('http://', '')}`,
      '  Packages',
      '  Staged Versions | 0',
      '  Quarantine',
      '  Users | 0',
      '    No users',
      '  Groups',
      '  Access Rules | 0 · by user',
      '  Cache | 0 entries',
      '  Statistics | 3.1 kB stored',
    ]);

  // The user can cancel after the warning about the first user.
  await addUser(page, { username: 'bert' });
  expect(await modalText(page)).toBe(
    'Add bert as the first user?\nAfter the first user is added, team checks every request: users must sign in to read packages, and can read only the packages that access rules grant. The static token keeps all its permissions.',
  );
  await pressInModal(page, 'Cancel');
  expect([await users(), await readByAnybody()]).toEqual([[], 200]);
  await addUser(page, { username: 'bert', isFirst: true });
  await expect.poll(users).toEqual(['bert write']);
  expect(await readByAnybody()).toBe(401);
  await nodeDrawn(page, 'bert', 'write · no token');
  await addUser(page, { username: 'dora' });
  await expect.poll(users).toEqual(['bert write', 'dora write']);
});

test('an admin user administers users and rules with the token of the user and the mouse', async ({ open }) => {
  const { page } = await open();
  // There is no static token.
  const registry = await start(sampleRegistry.slice(sampleRegistry.indexOf('[[users]]')));
  const carol = 'carol:carol-token-1234';
  await addRegistry(page, { url: registry.url, username: 'carol', token: 'carol-token-1234', name: 'team' });
  await openRegistryTree(page);
  await openNode(page, 'team');

  await clickAction(page, 'Users', 'Add User…');
  await answerInput(page, 'name of the user', 'dora');
  await chooseItem(page, 'read');
  await chooseItem(page, 'Type a token');
  await answerInput(page, 'token of dora', 'dora-token-1234');
  await expect.poll(() => usersOf(registry, carol)).toEqual(['carol admin', 'deploy write', 'dora read']);
  const asDora = { as: 'dora:dora-token-1234' };
  expect(await registry.request('GET', '/npm/-/whoami', asDora)).toMatchObject({ body: { username: 'dora' } });
  await nodeDrawn(page, 'Users', '3');

  await clickAction(page, 'Access Rules', 'Add Access Rule…');
  await chooseItem(page, 'dora');
  await listAsking(page, 'Type a pattern such as npm/**, npm/@team/* or npm/left-pad');
  await fillInput(page, 'npm/@team/**');
  await chooseItem(page, 'read');
  await expect.poll(() => rulesOf(registry, carol)).toEqual(['deploy write npm/@team/**', 'dora read npm/@team/**']);
  await nodeDrawn(page, 'Access Rules', '2 · by user');
});
