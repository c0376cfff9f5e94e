import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { expect } from 'vitest';
import { notification, pressInNotification } from '../../../harness/vscode/window/dialogs.ts';
import { typeText } from '../../../harness/vscode/window/editor.ts';
import { underlines } from '../../../harness/vscode/window/underlines.ts';
import { test } from './edit.ts';

const maxCrashes = 5;

test('after several crashes, a message offers to restart the language server, and disappears', async ({ edit }) => {
  const { page, folder } = await edit('tasks.toml', '[build]\nrun = "make"\noutput = "prefi<|>"\n');
  /** Resolves when the server runs: a problem that disappeared while it was typed appears again. */
  const problemsAreReported = async () => {
    await typeText(page, 'x');
    await expect.poll(() => underlines(page)).toEqual([]);
    await page.keyboard.press('Backspace');
    await expect.poll(() => underlines(page)).toEqual([{ severity: 'error', text: '"prefi"' }]);
  };
  for (let crashes = 0; crashes < maxCrashes; crashes++) {
    await problemsAreReported();
    for (const pid of serversIn(folder)) process.kill(pid, 'SIGKILL');
  }
  const message = `crashed ${maxCrashes} times`;
  expect(await (await notification(page, message)).locator('.monaco-button').allTextContents()).toEqual([
    'Restart',
    'Show Output',
  ]);
  await pressInNotification(page, message, 'Restart');
  await problemsAreReported();
  expect(await page.locator('.notification-toast', { hasText: message }).count()).toBe(0);
});

/** Returns the processes of the language server of the window on a folder, which is their current folder. */
function serversIn(folder: string): readonly number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => isServerIn(pid, folder)).map(Number);
}

function isServerIn(pid: string, folder: string): boolean {
  try {
    const isServer = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/dist/server.js');
    return isServer && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false; // It has ended, or belongs to another user.
  }
}
