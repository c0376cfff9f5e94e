import { afterEach, beforeEach, expect } from 'vitest';
import {
  ownerConfig,
  ownerToken,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { notification } from '../../../../harness/vscode/window/dialogs.ts';
import { inputBox, listAsking, listedWith, spokenItems } from '../../../../harness/vscode/window/quick-input.ts';
import { addUser, answerInput, chooseItem, fillInput } from '../../../../harness/vscode/window/registry.ts';
import { openNode, openRegistryTree, registryTree } from '../../../../harness/vscode/window/registry-tree.ts';
import { chooseInMenu, goFromTop, nodeDrawn } from '../../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import { test } from './windows.ts';

const administeredByAnn = (tenant: string): string => `
[[tenants]]
name = "${tenant}"

[[tenants.users]]
username = "ann"
role = "admin"
token = "ann-token-1234"
`;

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(`${ownerConfig}
[multi_tenant]
enabled = true
${administeredByAnn('acme')}${administeredByAnn('globex')}
[[tenants]]
name = "hooli"
`);
});
afterEach(() => registry.stop());

type Line = (record: Readonly<Record<string, string>>) => string;

/** Returns a list of the server and of every tenant, by the name of the tenant, from the server. */
async function allRecords(list: 'users' | 'acl', line: Line): Promise<Readonly<Record<string, readonly string[]>>> {
  const read = async (place: string): Promise<readonly string[]> => {
    const { body } = await registry.request('GET', `/admin${place}/${list}`, { as: ownerToken });
    return (Array.isArray(body) ? body : []).map(line).sort();
  };
  return {
    server: await read(''),
    acme: await read('/tenants/acme'),
    globex: await read('/tenants/globex'),
    hooli: await read('/tenants/hooli'),
  };
}
const users = () => allRecords('users', ({ username }) => `${username}`);
const rules = () => allRecords('acl', ({ user, permission, pattern }) => `${user} ${permission} ${pattern}`);

const fromTheStart = { server: [], acme: ['ann'], globex: ['ann'], hooli: [] };
const noRules = { server: [], acme: [], globex: [], hooli: [] };

test('the tree shows the selected tenants of a server, and a record is added to only one of them', async ({ open }) => {
  const { page } = await open();
  await runFromPalette(page, 'Registry Admin: Add Registry…');
  await answerInput(page, 'address of the registry', registry.url);
  await chooseItem(page, 'Token');
  await answerInput(page, 'static token', ownerToken);
  await listAsking(page, 'Select the tenants to show');
  await expect.poll(() => spokenItems(page)).toEqual(['[x] acme', '[x] globex', '[x] hooli']);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'globex' }).click();
  await expect.poll(() => spokenItems(page)).toEqual(['[x] acme', 'globex', '[x] hooli']);
  await inputBox(page).press('Enter');
  await answerInput(page, 'Connected: users and access rules · 3 tenants · 2 users · 0 rules', 'team');
  await notification(page, 'team was added');
  await openRegistryTree(page);
  await openNode(page, 'team');
  await expect
    .poll(() => registryTree(page))
    .toEqual([
      `team | ${registry.url.replace('http://', '')}`,
      '  acme',
      '  hooli',
      '  Packages | whole server',
      '  Users | whole server',
      '  Groups | whole server',
      '  Access Rules | by user · whole server',
      '  Cache | 0 entries',
      '  Statistics',
    ]);

  await goFromTop(page, 'acme');
  await chooseInMenu(page, 'Add Access Rule…');
  await chooseItem(page, 'ann');
  await listAsking(page, 'Type a pattern such as npm/**, npm/@team/* or npm/left-pad');
  await fillInput(page, 'npm/@team/**');
  await chooseItem(page, 'write');
  await expect.poll(rules).toEqual({ ...noRules, acme: ['ann write npm/@team/**'] });
  await addUser(page, { where: 'team › acme', username: 'bert' });
  await expect.poll(users).toEqual({ ...fromTheStart, acme: ['ann', 'bert'] });
  await addUser(page, { where: 'team › hooli', username: 'bert' });
  await expect.poll(users).toEqual({ ...fromTheStart, acme: ['ann', 'bert'], hooli: ['bert'] });
  await addUser(page, { where: 'team', username: 'operator' });
  await expect.poll(users).toEqual({ server: ['operator'], acme: ['ann', 'bert'], globex: ['ann'], hooli: ['bert'] });
});

test('an admin of individual tenants types their names, and does not see the records of the server', async ({
  open,
}) => {
  const { page } = await open();
  await runFromPalette(page, 'Registry Admin: Add Registry…');
  await answerInput(page, 'address of the registry', registry.url);
  await chooseItem(page, 'Admin User');
  await answerInput(page, 'name of a user', 'ann');
  await answerInput(page, 'token of ann', 'ann-token-1234');
  expect((await listedWith(page, 'Name Tenants'))[0]).toContain('does not accept the credentials');
  await chooseItem(page, 'Name Tenants');
  await answerInput(page, 'names of the tenants', 'acme, globex/npm');
  await answerInput(page, '"globex/npm" cannot be the name of a tenant.', 'acme, globex');
  await answerInput(page, 'Connected: 2 tenants · 2 users · 0 rules', 'mine');
  await page.locator('.notification-toast', { hasText: 'mine was added' }).getByText('Name Tenants').waitFor();
  await openRegistryTree(page);
  for (const label of ['mine', 'globex', 'Users']) await openNode(page, label);
  await expect
    .poll(() => registryTree(page))
    .toEqual([
      `mine | ${registry.url.replace('http://', '')}`,
      '  acme',
      '  globex',
      '    Packages',
      '    Staged Versions | 0',
      '    Quarantine',
      '    Users | 1',
      '      ann | admin',
      '    Groups',
      '    Access Rules | by user',
      '    My Tokens',
    ]);

  await goFromTop(page, 'Users');
  await chooseInMenu(page, 'Add User…');
  await answerInput(page, 'name of the user', 'bert');
  await chooseItem(page, 'read');
  await chooseItem(page, 'No token');
  await expect.poll(users).toEqual({ ...fromTheStart, globex: ['ann', 'bert'] });
  await nodeDrawn(page, 'bert', 'read');
  await goFromTop(page, 'Access Rules');
  await chooseInMenu(page, 'Add Access Rule…');
  await chooseItem(page, 'bert');
  await listAsking(page, 'Type a pattern such as npm/**, npm/@team/* or npm/left-pad');
  await fillInput(page, 'npm/left');
  await chooseItem(page, 'read');
  await expect.poll(rules).toEqual({ ...noRules, globex: ['bert read npm/left'] });
});
