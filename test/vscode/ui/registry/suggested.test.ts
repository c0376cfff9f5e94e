import { expect } from 'vitest';
import { notificationText, pressInNotification } from '../../../../harness/vscode/window/dialogs.ts';
import { inputTitled } from '../../../../harness/vscode/window/quick-input.ts';
import { test } from '../edit.ts';

test('the registry that a workspace suggests is offered, and only the user adds it', async ({ edit }) => {
  const suggested = { address: 'https://registry.example/', name: '[Team](command:x)', token: 'ignored' };
  const settings = JSON.stringify({ 'taskwright.registry.suggested': suggested });
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\n', () => ({ '.vscode/settings.json': settings }));
  // The name contains no link.
  expect(await notificationText(page, 'This workspace suggests')).toBe(
    'This workspace suggests the registry [Team] (command:x) at https://registry.example.',
  );
  await pressInNotification(page, 'This workspace suggests', 'Add Registry…');
  await inputTitled(page, 'Add Registry');
  const input = page.locator('.quick-input-widget .quick-input-box input');
  await expect.poll(() => input.inputValue()).toBe('https://registry.example');
  await page.keyboard.press('Escape');
});
