import { afterEach, beforeEach, expect, inject } from 'vitest';
import { notification, pressInModal } from '../../../../harness/vscode/window/dialogs.ts';
import {
  everythingShown,
  everythingStored,
  filesHolding,
  rememberShown,
} from '../../../../harness/vscode/window/everything-shown.ts';
import { addRegistry, addUser } from '../../../../harness/vscode/window/registry.ts';
import {
  openNode,
  openRegistryTree,
  pressDelete,
  registryTree,
} from '../../../../harness/vscode/window/registry-tree.ts';
import { goFromTop, nodeDrawn, rows, tooltipOf } from '../../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../../harness/vscode/window/workbench.ts';
import {
  answer,
  type Behavior,
  type FaultyServer,
  html,
  json,
  startFaultyServer,
  writeThenReset,
} from '../../../admin-client/support/faulty-server.ts';
import { test } from './windows.ts';

const token = 'tw_the-token-that-must-stay-hidden';

/** The encodings in which the token could appear. */
const spellings = [
  token,
  Buffer.from(token).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(`Bearer ${token}`),
];

/** Answers every request without a fault. */
const healthy: Behavior = (...request) => {
  const lists: Readonly<Record<string, unknown>> = { users: [{ username: 'ann', role: 'read' }], stats: { users: 1 } };
  const name = /^\/admin\/(\w+)/.exec(request[1].path)?.[1] ?? '';
  json(200, lists[name] ?? [])(...request);
};

/** Applies a behavior to requests for users only. */
const forUsers =
  (behavior: Behavior): Behavior =>
  (...request) =>
    (request[1].path.startsWith('/admin/users') ? behavior : healthy)(...request);

let elsewhere: FaultyServer;
let server: FaultyServer;
let behavior: Behavior;
beforeEach(async () => {
  behavior = healthy;
  elsewhere = await startFaultyServer([json(200, [])]);
  server = await startFaultyServer([(...request) => behavior(...request)]);
});
afterEach(async () => {
  await server.stop();
  await elsewhere.stop();
});

const repeated = `You sent ${token}, [sign in](command:workbench.action.closeWindow) $(bug)`;
const hidden = 'You sent [hidden], [sign in](command:workbench.action.closeWindow) $(bug)';

/** Faults, each with the line of the tree that reports it. */
const faults: readonly (readonly [Behavior, string])[] = [
  [json(401, { error: repeated }), `Does not accept the credentials: ${hidden}.`],
  [
    json(403, { error: repeated }),
    'Did not return the users: the credentials are valid, but do not have the required role',
  ],
  [html(403, `<html><title>${token}</title>`), 'Responded with a web page (403) titled "[hidden]"'],
  [json(404, {}), 'Has no admin API'],
  [json(429, { message: repeated }, { 'retry-after': '3600' }), `Accepts no more requests at the moment: ${hidden}.`],
  [json(500, { error: repeated }), `Failed (500): ${hidden}.`],
  [html(502, `<html><title>${token}</title>`), 'Is temporarily unavailable (502)'],
  [html(200, `<html><title>${token}</title>`), 'Responded with a web page (200) titled "[hidden]"'],
  [(...request) => answer(307, '', { location: `${elsewhere.origin}/${token}` })(...request), 'Redirects requests for'],
  [answer(200, `{"users": "${token}`), 'The response from http'],
  [answer(200), 'The response from http'],
  [writeThenReset(), 'Closed the connection before it sent a complete response.'],
];

test('faults of a server appear in the tree, no request goes elsewhere, and the token is not visible anywhere', async ({
  open,
}) => {
  const { page, context } = await open(rememberShown);
  const hasLine = (line: string) =>
    expect
      .poll(async () => (await registryTree(page)).map((text) => text.trim()))
      .toContainEqual(expect.stringContaining(line));
  await addRegistry(page, { url: server.origin, token, name: 'faulty' });
  await openRegistryTree(page);
  for (const label of ['faulty', 'Users']) await openNode(page, label);
  await hasLine('ann | read');
  for (const [fault, line] of faults) {
    behavior = forUsers(fault);
    await runFromPalette(page, 'Registry Admin: Refresh All');
    await hasLine(line);
    // The values that were read before are still shown.
    await hasLine('ann | read');
    // The tooltips are searched for the token at the end.
    expect(await tooltipOf(page, line)).not.toBe('');
    expect(await tooltipOf(page, 'faulty')).toContain(server.origin);
  }

  behavior = forUsers(
    json(200, [
      { username: '[x](command:workbench.action.closeWindow)', role: '$(bug)' },
      { username: 'b\u202eo\u0000b', role: 'read' },
      { nothing: token },
      { username: token, role: 'admin' },
      { username: 'zoe', role: 'read' },
    ]),
  );
  await runFromPalette(page, 'Registry Admin: Refresh All');
  for (const line of [
    '[x](command:workbench.action.closeWindow) | $(bug)',
    'b⟨U+202E⟩o⟨U+0000⟩b',
    '[hidden]',
    'zoe | read',
  ])
    await hasLine(line);
  for (const name of ['[hidden]', 'zoe']) expect(await tooltipOf(page, name)).toContain(name);

  behavior = (...request) => (request[1].method === 'POST' ? json(409, { error: repeated }) : healthy)(...request);
  await addUser(page, { username: 'bert' });
  const message = page.locator('.notification-toast', { hasText: '[sign in] (command:workbench.action.closeWindow)' });
  await message.waitFor();
  expect(await message.locator('.notification-list-item-message a').count()).toBe(0);
  await runFromPalette(page, 'Registry Admin: Show Change Log');
  await page.locator('.part.panel .view-line').first().waitFor();
  await expect.poll(() => filesHolding(inject('workbenchFolder'), ['bert'])).not.toEqual([]);

  expect(elsewhere.connections()).toBe(0);
  const seen = await everythingShown(page);
  const stored = await everythingStored(page, context);
  // Both must be present, so that the search for the token is meaningful.
  expect([seen.includes('[hidden]'), stored.includes('taskwright.registry.connections')]).toEqual([true, true]);
  expect(spellings.filter((spelling) => seen.includes(spelling) || stored.includes(spelling))).toEqual([]);
  expect(await filesHolding(inject('workbenchFolder'), spellings)).toEqual([]);
});

test('a user that the registry refuses to change is marked as long as the record is unchanged', async ({ open }) => {
  const refusing = (...users: readonly (readonly [username: string, role: string])[]): Behavior => {
    const listed = forUsers(
      json(
        200,
        users.map(([username, role]) => ({ username, role, source: 'runtime' })),
      ),
    );
    const refused = json(409, { error: 'managed by LDAP' });
    return (...request) => (request[1].method === 'GET' ? listed : refused)(...request);
  };
  behavior = refusing(['ann', 'read']);
  const { page } = await open();
  const spoken = () => page.locator(rows, { has: page.getByText('ann', { exact: true }) }).getAttribute('aria-label');
  await addRegistry(page, { url: server.origin, token, name: 'strict' });
  await openRegistryTree(page);
  for (const label of ['strict', 'Users']) await openNode(page, label);
  expect(await spoken()).not.toContain('LDAP');

  await goFromTop(page, 'ann');
  await pressDelete(page);
  await pressInModal(page, 'Delete');
  await notification(page, 'managed by LDAP');
  behavior = refusing(['ann', 'read'], ['bert', 'read']);
  await runFromPalette(page, 'Registry Admin: Refresh All');
  await nodeDrawn(page, 'bert', 'read');
  expect(await spoken()).toContain('managed by LDAP');
  behavior = refusing(['ann', 'write'], ['bert', 'read']);
  await runFromPalette(page, 'Registry Admin: Refresh All');
  await nodeDrawn(page, 'ann', 'write');
  expect(await spoken()).not.toContain('LDAP');
});
