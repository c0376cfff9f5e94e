import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { packagePath, publication } from '../../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { allowClipboard, clipboardText } from '../../../../harness/vscode/window/clipboard.ts';
import {
  answerModal,
  listedNotification,
  modalText,
  notificationText,
  pressInModal,
  pressInNotification,
} from '../../../../harness/vscode/window/dialogs.ts';
import { acceptPath, inputTitled, spokenItems } from '../../../../harness/vscode/window/quick-input.ts';
import { addRegistry, chooseItem } from '../../../../harness/vscode/window/registry.ts';
import {
  openNode,
  openRegistryTree,
  pressDelete,
  registryTree,
} from '../../../../harness/vscode/window/registry-tree.ts';
import { chooseInMenu, goFromTop, goTo, nodeGone } from '../../../../harness/vscode/window/tree-view.ts';
import { openWorkbench, runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import { test } from '../edit.ts';
import { chooseFileToApply } from './choose-file-to-apply.ts';

let upstream: TestRegistry;
let registry: TestRegistry;
beforeEach(async () => {
  upstream = await startTestRegistry(ownerConfig);
  registry = await startTestRegistry(`${ownerConfig}
[registries.npm]
upstream = "${upstream.url}/npm"

[[users]]
username = "carol"
role = "admin"
token = "carol-token-1234"
`);
  for (const name of ['left', 'right', '@team/one', '@team/two']) {
    const published = { as, body: publication(name) };
    expect(await upstream.request('PUT', packagePath(name), published)).toMatchObject({ status: 201 });
    expect(await registry.request('GET', packagePath(name), { as })).toMatchObject({ status: 200 });
  }
  const alice = { username: 'alice', role: 'read', token: 'alice-token-1234' };
  expect(await registry.request('POST', '/admin/users', { as, body: alice })).toMatchObject({ status: 201 });
  const rule = { user: 'alice', pattern: 'npm/left', permission: 'read' };
  expect(await registry.request('POST', '/admin/acl', { as, body: rule })).toMatchObject({ status: 201 });
});
afterEach(async () => {
  await registry.stop();
  await upstream.stop();
});

/** Returns a list of the admin API, with each record as text. */
async function listed(path: string, text: (record: Readonly<Record<string, string>>) => string) {
  const { body } = await registry.request('GET', path, { as });
  return (Array.isArray(body) ? body : []).map(text).sort();
}
const cached = () => listed('/admin/cache', ({ registry: of, path }) => `${of}/${path}`);
const users = () => listed('/admin/users', ({ username, role }) => `${username} ${role}`);
const rules = () => listed('/admin/acl', ({ user, permission, pattern }) => `${user} ${permission} ${pattern}`);

test('cache entries are evicted individually and by folder', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await addRegistry(page, { url: registry.url, name: 'team' });
  await openRegistryTree(page);
  for (const label of ['team', 'Cache', 'npm']) await openNode(page, label);
  expect(await cached()).toEqual(['npm/@team/one', 'npm/@team/two', 'npm/left', 'npm/right']);

  await goFromTop(page, 'left');
  await pressDelete(page);
  expect(await modalText(page)).toBe(
    'Evict npm/left from the cache of team?\nEvicted entries are fetched again when they are requested.',
  );
  await pressInModal(page, 'Evict');
  await expect.poll(cached).toEqual(['npm/@team/one', 'npm/@team/two', 'npm/right']);
  await nodeGone(page, 'left');

  await goFromTop(page, '@team');
  await chooseInMenu(page, 'Evict from Cache…');
  expect(await modalText(page)).toBe(
    'Evict 2 entries from the cache of team?\n• npm/@team/one\n• npm/@team/two\n\nEvicted entries are fetched again when they are requested.',
  );
  await pressInModal(page, 'Evict');
  await expect.poll(cached).toEqual(['npm/right']);
});

test('users and rules are copied, exported, and applied from a file', async ({ edit }) => {
  const { page, folder } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  await allowClipboard(page);
  await addRegistry(page, { url: registry.url, name: 'team' });
  await openRegistryTree(page);
  for (const label of ['team', 'Users']) await openNode(page, label);

  const copied = async (node: string, title: string, expected: string): Promise<void> => {
    await goFromTop(page, node);
    await chooseInMenu(page, title);
    await expect.poll(() => clipboardText(page)).toBe(expected);
  };
  await copied('alice', 'Copy as TOML', '[[users]]\nusername = "alice"\nrole = "read"\n');
  await copied(
    'alice',
    'Copy as cURL',
    `curl --fail-with-body --request POST --header "Authorization: Bearer $TOKEN" --header 'Content-Type: application/json' --data-raw '{"username":"alice","role":"read"}' ${registry.url}/admin/users`,
  );
  await copied(
    'team',
    'Copy .npmrc Lines',
    `registry=${registry.url}/npm/\n${registry.url.slice('http:'.length)}/npm/:_authToken=\${NPM_TOKEN}\n`,
  );
  await goFromTop(page, 'alice');
  await chooseInMenu(page, 'Copy as JSON');
  await expect
    .poll(async () => JSON.parse(await clipboardText(page)))
    .toMatchObject({ username: 'alice', role: 'read', source: 'runtime', has_token: true });
  await goFromTop(page, 'alice');
  await page.keyboard.press('Control+C');
  await expect.poll(() => clipboardText(page)).toBe('alice');

  const file = join(folder, 'team.access.toml');
  await goFromTop(page, 'team');
  await chooseInMenu(page, 'Export Users and Access Rules…');
  await inputTitled(page, 'Export Users and Access Rules');
  await acceptPath(page, file, 'tasks.toml');
  await expect.poll(() => readFile(file, 'utf8').catch(() => 'not there yet')).toContain('permission = "read"\n');
  const [heading = '', ...tables] = (await readFile(file, 'utf8')).split('\n\n');
  expect(heading).toContain('# Tokens are never written to this file.');
  expect(tables).toEqual([
    '[[users]]\nusername = "alice"\nrole = "read"',
    '# Defined in the configuration file of the registry.\n[[users]]\nusername = "carol"\nrole = "admin"',
    '[[acl]]\nuser = "alice"\npattern = "npm/left"\npermission = "read"\n',
  ]);

  await writeFile(
    file,
    `${['bob', 'carol'].map((name) => `[[users]]\nusername = "${name}"\nrole = "write"\n`).join('\n')}
[[acl]]
user = "bob"
pattern = "npm/**"
permission = "write"
`,
  );
  await chooseFileToApply(page, 'team', file);
  expect(await spokenItems(page)).toEqual([
    '[x] bob, write, added',
    '[x] bob: write on npm/**',
    'alice, deleted, if selected',
    'alice: read on npm/left',
  ]);
  await page.keyboard.press('Enter');
  await expect.poll(users).toEqual(['alice read', 'bob write', 'carol admin']);
  await expect.poll(rules).toEqual(['alice read npm/left', 'bob write npm/**']);
  await listedNotification(page, 'Made 2 changes in team.');
  await listedNotification(page, 'Wrote 2 users and 1 rule of team.');
});

const tool = () => ({
  'tool/package.json': '{ "name": "@team/tool", "version": "1.2.3" }\n',
  'tool/index.js': 'export const answer = 42;\n',
});

test('the package of a folder is published after a confirmation that shows its content', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n', tool);
  await addRegistry(page, { url: registry.url, name: 'team' });
  await openRegistryTree(page);
  for (const label of ['team', 'Packages']) await openNode(page, label);
  await goFromTop(page, 'team');
  await chooseInMenu(page, 'Publish Package…');
  await chooseItem(page, 'tool');
  expect(await modalText(page)).toMatch(
    /^Publish @team\/tool@1\.2\.3 to team\?\nTo .*, with the tag latest\.\n2 files, \d+ B packed, 71 B unpacked:\n• index\.js\n• package\.json$/,
  );
  await pressInModal(page, 'Publish');
  await pressInNotification(page, 'Published @team/tool@1.2.3 to team, with the tag latest.', 'Show Package');
  // The packages were read before.
  await expect.poll(() => registryTree(page)).toContain('      tool | 1.2.3 <');
  expect(await registry.request('GET', packagePath('@team/tool'), { as })).toMatchObject({
    status: 200,
    body: { 'dist-tags': { latest: '1.2.3' }, versions: { '1.2.3': { name: '@team/tool' } } },
  });

  // A version that the registry has leads to the line to change.
  await goFromTop(page, 'team');
  await chooseInMenu(page, 'Publish Package…');
  await chooseItem(page, 'tool');
  await pressInModal(page, 'Publish');
  const taken =
    'team already has @team/tool@1.2.3; a version can be published only once. Increase the version in package.json, and publish again.';
  expect(await notificationText(page, 'already has')).toBe(taken);
  await pressInNotification(page, taken, 'Open package.json');
  await page.locator('.tabs-container .tab.active', { hasText: 'package.json' }).waitFor();
});

test('a package is not sent when the connection changes before the confirmation, and the user is notified', async ({
  edit,
}) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n', tool);
  await addRegistry(page, { url: registry.url, name: 'team' });
  await openRegistryTree(page);
  const other = await page.context().newPage();
  await openWorkbench(other, page.url());
  await page.bringToFront();
  await goTo(page, 'team');
  await chooseInMenu(page, 'Publish Package…');
  await chooseItem(page, 'tool');
  expect(await modalText(page)).toContain('Publish @team/tool@1.2.3 to team?');

  await other.bringToFront();
  await runFromPalette(other, 'Registry Admin: Sign Out');
  await answerModal(other, 'Sign out of "team"?', 'Sign Out');
  await page.bringToFront();
  await page.locator('.monaco-list-row', { hasText: 'signed out' }).first().waitFor();
  await pressInModal(page, 'Publish');
  await listedNotification(page, 'The connection to team has changed; nothing was sent. Try again.');
  expect(await registry.request('GET', packagePath('@team/tool'), { as })).toMatchObject({ status: 404 });
});
