import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type OtherWindows,
  otherWindows,
  type WindowMessage,
} from '../../../../client/admin-sidebar/connections/other-windows.ts';

let root: string;
let folder: string;
let open: OtherWindows[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'taskwright-windows-'));
  folder = root;
  open = [];
});
afterEach(() => {
  for (const window of open) window.dispose();
  rmSync(root, { recursive: true, force: true });
});

function openWindow() {
  const window = otherWindows(folder);
  const received: WindowMessage[] = [];
  window.onMessage((message) => received.push(message));
  open.push(window);
  return { send: window.send, received };
}

/** Opens two windows. Resolves when both receive messages, which a window does after it has sent one. */
async function openTwo() {
  const windows = [openWindow(), openWindow()] as const;
  for (const { send } of windows) await send({});
  for (const { received } of windows) received.splice(0);
  return windows;
}

test('a message reaches the other windows and not its sender, even when several are sent at once', async () => {
  const [here, there] = await openTwo();
  await Promise.all([there.send({ revision: 'first' }), there.send({ forgotten: 'key' })]);
  await expect.poll(() => here.received.slice(-2)).toEqual([{ revision: 'first' }, { forgotten: 'key' }]);
  await here.send({ signedOut: 'one' });
  await expect.poll(() => there.received.at(-1)).toEqual({ signedOut: 'one' });
  expect(here.received.filter(({ signedOut }) => signedOut !== undefined)).toEqual([]);
});

test('a window ignores messages from before it was opened, and content of the file that is not a message', async () => {
  const here = openWindow();
  await here.send({ revision: 'before' });
  const there = openWindow();
  await there.send({ signedOut: 'one' });
  writeFileSync(join(folder, 'news.json'), '{');
  writeFileSync(
    join(folder, 'news.json'),
    '[1,{"revision":"x"},{"id":"a","revision":1,"forgotten":"key","other":"x"}]',
  );
  await expect.poll(() => there.received).toEqual([{ forgotten: 'key' }]);
});

test.skipIf(process.platform === 'win32')('only the user can read the message folder and file', async () => {
  folder = join(folder, 'new');
  await openWindow().send({ revision: 'first' });
  expect([folder, join(folder, 'news.json')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
});

test('a message arrives with all its properties', async () => {
  const [here, there] = await openTwo();
  const message: Required<WindowMessage> = {
    revision: 'a',
    forgotten: 'b',
    signedOut: 'c',
    tokenRequest: 'd',
    tokenFor: 'e',
    sealedToken: 'f',
  };
  await there.send(message);
  await expect.poll(() => here.received.at(-1)).toEqual(message);
});
