import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findRunner } from '../../support/runner.ts';
import { inputClosed, inputTitled, listedItems, pickRow, tickRow } from '../host/quick-input.ts';
import { runFromPalette } from '../host/workbench.ts';
import { test } from './edit.ts';

const runner = findRunner();

const tasks = `[hello]
run = "node print.mjs hello"

[careful]
confirm = "Are you sure?"
run = "node print.mjs careful"

[other]
run = "node print.mjs other"

[deploy]
description = "Puts it where people see it"
usage = '''
flag "-f --force" help="Do not ask"
flag "-r --region <region>" help="Where to" default="eu" { choices "eu" "us" "asia" }
arg "<target>" help="What to deploy" { choices "dev" "prod" }
arg "[hosts]…" help="On which hosts" var=#true
'''
run = "node print.mjs deploy"
`;

/** Writes what it was given into a file that is called like the first of its arguments. */
const print = `import { writeFileSync } from 'node:fs';
const [name, ...args] = process.argv.slice(2);
const usage = Object.entries(process.env).flatMap(([key, value]) => /^usage_/.test(key) ? [[key.slice(6), value]] : []);
writeFileSync(\`\${name}.json\`, JSON.stringify({ args, ...Object.fromEntries(usage) }));
`;

// Without the runner, which is had for one system only, there is nothing to see.
test.runIf(runner)('tasks are run with the keyboard and the mouse, by the real runner', async ({ edit }) => {
  const { page, folder } = await edit('tasks.toml', tasks, () => ({
    '.vscode/settings.json': JSON.stringify({
      'taskwright.runner': './tools/runner run',
      // As text, which can be read.
      'terminal.integrated.gpuAcceleration': 'off',
    }),
    'print.mjs': print,
    'tools/README.md': '',
    'mise.toml': 'task_config.includes = ["tasks.toml"]\n',
  }));
  /** What a task was given, once it has run; then as if it had not. */
  const given = async (name: string): Promise<unknown> => {
    const file = join(folder, `${name}.json`);
    await expect.poll(() => readFile(file, 'utf8').catch(() => ''), { message: name }).not.toBe('');
    const told: unknown = JSON.parse(await readFile(file, 'utf8'));
    await rm(file);
    return told;
  };

  // The runner is not there yet: that is said, with what can be done, and the editor goes on.
  const lens = page.locator('.codelens-decoration a', { hasText: 'Run' }).first();
  await lens.click();
  const message = page.locator('.notification-toast', { hasText: 'does not exist or is no program' });
  await message.waitFor();
  expect(await message.locator('.monaco-button').allTextContents()).toEqual(['Open Setting', 'Install']);
  await runFromPalette(page, 'Notifications: Clear All Notifications');
  await installRunner(folder);

  await lens.click();
  expect(await given('hello')).toEqual({ args: [] });
  await runFromPalette(page, 'Taskwright: Run Last Task');
  expect(await given('hello')).toEqual({ args: [] });

  // A task that asks has the keyboard.
  await runFromPalette(page, 'Taskwright: Run Task…');
  await inputTitled(page, 'Run Task');
  await pickRow(page, 'careful');
  await page.locator('.terminal.xterm.focus').waitFor();
  await page.locator('.xterm-rows', { hasText: 'Are you sure?' }).waitFor();
  await page.keyboard.press('y');
  expect(await given('careful')).toEqual({ args: [] });

  // The form, filled in.
  await runFromPalette(page, 'Taskwright: Run Task with Arguments…');
  await inputTitled(page, 'Run Task with Arguments');
  await pickRow(page, 'deploy');
  await inputTitled(page, 'Run deploy (1/4)');
  // By keyboard as the question says, and by mouse.
  for (const key of ['ArrowDown', 'Space']) await page.keyboard.press(key);
  await tickRow(page, '--region');
  await page.keyboard.press('Enter');
  await inputTitled(page, 'Run deploy (2/5)');
  expect(await listedItems(page)).toEqual(['eu | default', 'us', 'asia']);
  await pickRow(page, 'asia');
  await inputTitled(page, 'Run deploy (3/5)');
  await pickRow(page, 'prod');
  await inputTitled(page, 'Run deploy (4/5)');
  await page.keyboard.insertText(`'$(id)' '; rm x' "it's" '"' '\`id\`' -x '*' '$HOME'`);
  await page.keyboard.press('Enter');
  await inputTitled(page, 'Run deploy (5/5)');
  const shown = (await listedItems(page)).join(' ');
  expect(shown).toContain(`/tools/runner run deploy --force --region=asia -- -- prod '$(id)' '; rm x' "it's"`);
  await page.keyboard.press('Enter');
  // Of several values the runner makes one text, in quotes for a shell.
  const hosts = `'$(id)' '; rm x' 'it'\\''s' '"' '\`id\`' -x '*' '$HOME'`;
  expect(await given('deploy')).toEqual({ args: [], force: 'true', region: 'asia', target: 'prod', hosts });

  // The last values are there again, and Escape just ends it.
  await runFromPalette(page, 'Taskwright: Run Task with Arguments…');
  await pickRow(page, 'deploy');
  await inputTitled(page, 'Run deploy (1/5)');
  await page.keyboard.press('Enter');
  await inputTitled(page, 'Run deploy (2/5)');
  await page.keyboard.press('Escape');
  await inputClosed(page);
});

/** Knows nothing of this machine but what lies in the folder. */
async function installRunner(folder: string): Promise<void> {
  const file = join(folder, 'tools/runner');
  const environment = `HOME='${folder}' MISE_TRUSTED_CONFIG_PATHS='${folder}' MISE_CEILING_PATHS='${join(folder, '..')}'`;
  await writeFile(file, `#!/bin/sh\n${environment} exec '${runner?.program}' "$@"\n`);
  await chmod(file, 0o755);
}
