import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../../harness/registry/registry.ts';
import { modalText, pressInModal, pressInNotificationCenter } from '../../../../harness/vscode/window/dialogs.ts';
import { spokenItems, tickRow } from '../../../../harness/vscode/window/quick-input.ts';
import { addRegistry } from '../../../../harness/vscode/window/registry.ts';
import { openNode, openRegistryTree } from '../../../../harness/vscode/window/registry-tree.ts';
import { nodeDrawn } from '../../../../harness/vscode/window/tree-view.ts';
import { test } from '../edit.ts';
import { chooseFileToApply } from './choose-file-to-apply.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startTestRegistry(ownerConfig);
  for (const username of ['ann', 'bob']) {
    const user = { username, role: 'read', token: `${username}-token-1234` };
    expect(await registry.request('POST', '/admin/users', { as, body: user })).toMatchObject({ status: 201 });
    for (const pattern of ['npm/left', 'npm/right', 'npm/@team/**']) {
      const body = { user: username, pattern, permission: 'read' };
      expect(await registry.request('POST', '/admin/acl', { as, body })).toMatchObject({ status: 201 });
    }
  }
});
afterEach(() => registry.stop());

/** Returns a list of the admin API, with each record as text. */
async function listed(path: string, text: (record: Readonly<Record<string, string>>) => string) {
  const { body } = await registry.request('GET', path, { as });
  return (Array.isArray(body) ? body : []).map(text).sort();
}
const classesOf = (elements: readonly { readonly className: string }[]) => elements.map(({ className }) => className);
const users = () => listed('/admin/users', ({ username, role }) => `${username} ${role}`);
const rules = () => listed('/admin/acl', ({ user, pattern }) => `${user} ${pattern}`);

test('applying a file shows the changes, skips records that were changed in the meantime, and is undone in one step', async ({
  edit,
}) => {
  const { page, folder } = await edit('tasks.toml', '[build]\nrun = "make"\n');
  const file = join(folder, 'team.access.toml');
  await writeFile(
    file,
    `[[users]]
username = "ann"
role = "write"

[[acl]]
user = "ann"
pattern = "npm/left"
permission = "read"
`,
  );
  await addRegistry(page, { url: registry.url, name: 'team' });
  await openRegistryTree(page);
  for (const label of ['team', 'Access Rules']) await openNode(page, label);

  await chooseFileToApply(page, 'team', file);
  expect(await spokenItems(page)).toEqual([
    '[x] ann, read → write, changed',
    'bob, deleted, if selected',
    'ann: read on npm/@team/**',
    'ann: read on npm/right',
    'bob: read on npm/@team/**',
    'bob: read on npm/left',
    'bob: read on npm/right',
  ]);
  for (const item of ['bob', 'ann: read on npm/@team/**', 'ann: read on npm/right', 'bob: read on npm/left'])
    await tickRow(page, item);
  const after = page.locator('.editor.modified .view-lines');
  const shown = async () => (await after.innerText()).replaceAll('\u00a0', ' ');
  await expect.poll(shown).toMatch(/username = "ann"\s+role = "write"/);
  await expect.poll(shown).not.toContain('username = "bob"');
  // Names, text and punctuation have different colors.
  const colors = async () => new Set(await after.locator('span[class^=mtk]').evaluateAll(classesOf)).size;
  await expect.poll(colors).toBeGreaterThan(2);
  // Another admin deletes one of the rules in the meantime.
  const { body } = await registry.request('GET', '/admin/acl', { as });
  const [{ id = '' } = {}] = (Array.isArray(body) ? body : []).filter(
    ({ user, pattern }) => user === 'ann' && pattern === 'npm/right',
  );
  expect(await registry.request('DELETE', `/admin/acl/${id}`, { as })).toMatchObject({ status: 204 });
  await page.keyboard.press('Enter');
  expect(await modalText(page)).toBe(
    '1 change no longer applies, because team was changed in the meantime.\n• Delete the access rule ann: read on npm/right: the access rule was deleted',
  );
  await pressInModal(page, 'Make the Others');
  await expect.poll(users).toEqual(['ann write']);
  expect(await rules()).toEqual(['ann npm/left']);

  await pressInNotificationCenter(page, 'Made 4 changes in team.', 'Undo');
  await expect.poll(rules).toEqual(['ann npm/@team/**', 'ann npm/left']);
  await expect.poll(users).toEqual(['ann read']);
  await nodeDrawn(page, 'ann', '2');
});
