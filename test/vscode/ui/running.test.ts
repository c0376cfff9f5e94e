import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { notification } from '../../../harness/vscode/window/dialogs.ts';
import { caretAt, documentText } from '../../../harness/vscode/window/editor.ts';
import {
  inputClosed,
  inputTitled,
  listAsking,
  listedItems,
  listedWith,
  pickRow,
  tickRow,
} from '../../../harness/vscode/window/quick-input.ts';
import { isThere } from '../../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { type Editing, inOneFolder, test } from './edit.ts';
import { installRunner, pickTask, runner } from './installed-runner.ts';

const tasks = `[hello]
run = "node print.mjs hello"

[careful]
confirm = "Are you sure?"
run = "node print.mjs careful"

[other]
run = "node print.mjs other"

[watched]
sources = ["source.mjs"]
run = "node print.mjs watched"

[cached]
sources = ["source.mjs"]
run = "node print.mjs cached"

[linked]
run = "echo notes/linked.md:3:4: wrong"

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

/** A program that writes its arguments to a file that is named after the first argument. */
const print = `import { writeFileSync } from 'node:fs';
const [name, ...args] = process.argv.slice(2);
const usage = Object.entries(process.env).flatMap(([key, value]) => /^usage_/.test(key) ? [[key.slice(6), value]] : []);
writeFileSync(\`\${name}.json\`, JSON.stringify({ args, ...Object.fromEntries(usage) }));
`;

/** A program for Node's watch mode, which runs it again when a file that it imports has changed. */
const watch = `import { spawnSync } from 'node:child_process';
const words = process.argv.slice(2);
const end = words.indexOf('--');
for (const [index, word] of words.slice(0, end).entries()) if (word === '-f') await import(\`./\${words[index + 1]}\`);
spawnSync(words[end + 1], words.slice(end + 2), { stdio: 'inherit' });
`;

const files = () => ({
  '.vscode/settings.json': JSON.stringify({
    'taskwright.runner': './tools/runner run',
    // The terminal renders readable text instead of a canvas.
    'terminal.integrated.gpuAcceleration': 'off',
  }),
  'print.mjs': print,
  'source.mjs': 'export {};\n',
  'notes/linked.md': '# Links\n\nto files\n',
  'watch.mjs': watch,
  'tools/README.md': '',
  'mise.toml': 'task_config.includes = ["tasks.toml"]\n',
});

/** Resolves to the arguments of a task after it has run, and deletes its output. */
async function given(folder: string, name: string): Promise<unknown> {
  const file = join(folder, `${name}.json`);
  let text = '';
  const read = async () => {
    text = await readFile(file, 'utf8').catch(() => '');
    return text;
  };
  await expect.poll(read, { message: name }).toMatch(/\}$/);
  await rm(file);
  return JSON.parse(text);
}

// The runner is available for one system only.
const withRunner = test.runIf(runner);

withRunner(
  'a missing runner is reported; when it is installed, the code lens and Rerun Last Task run the task',
  async ({ edit }) => {
    const { page, folder } = await edit('tasks.toml', tasks, files);
    // Not `Running`, which shows the terminal.
    const lens = page
      .locator('.codelens-decoration')
      .first()
      .locator('a', { hasText: /^\s*Run$/ });
    await lens.click();
    const message = await notification(page, 'does not exist or is not executable');
    expect(await message.locator('.monaco-button').allTextContents()).toEqual(['Install', 'Open Setting']);
    await runFromPalette(page, 'Notifications: Clear All Notifications');

    // Tasks that VS Code starts itself are reported too.
    await runFromPalette(page, 'Tasks: Run Task');
    await page.keyboard.type('taskwright');
    await page.locator('.quick-input-list .focused[aria-label^="All taskwright tasks"]').waitFor();
    await page.keyboard.press('Enter');
    await pickRow(page, 'taskwright: hello');
    await notification(page, 'does not exist or is not executable');
    await runFromPalette(page, 'Notifications: Clear All Notifications');
    await installRunner(folder);

    await lens.click();
    expect(await given(folder, 'hello')).toEqual({ args: [] });
    await runFromPalette(page, 'Taskwright: Rerun Last Task');
    expect(await given(folder, 'hello')).toEqual({ args: [] });
  },
);

describe('in one window', () => {
  const open = inOneFolder(files);

  /** Opens the tasks in the window that tests share, in which the runner is installed. */
  async function openInstalled(): Promise<Editing> {
    const editing = await open('tasks.toml', tasks);
    await installRunner(editing.folder);
    return editing;
  }

  withRunner('the menu of a line number runs the task of that line', async () => {
    const { page, folder } = await openInstalled();
    const line = String(tasks.split('\n').indexOf('[other]') + 1);
    await page.locator('.margin .line-numbers').getByText(line, { exact: true }).click({ button: 'right' });
    // A menu ignores a mouse button that is released at the moment when it opens.
    await page.locator('.monaco-menu').getByText('Run Task at Cursor', { exact: true }).click({ delay: 200 });
    expect(await given(folder, 'other')).toEqual({ args: [] });
  });

  withRunner('a task that asks for confirmation has the focus', async () => {
    const { page, folder } = await openInstalled();
    await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'careful');
    await page.locator('.xterm-rows', { hasText: 'Are you sure?' }).waitFor();
    await page.locator('.terminal.xterm.focus').waitFor();
    await page.keyboard.press('y');
    expect(await given(folder, 'careful')).toEqual({ args: [] });
  });

  withRunner('the form asks for each argument, shows the command, and offers the previous values', async () => {
    const { page, folder } = await openInstalled();
    const title = 'Run Task with Arguments';
    await pickTask(page, 'Taskwright: Run Task with Arguments…', title, 'deploy');
    await inputTitled(page, 'Run deploy (1/4)');
    await pickRow(page, 'prod');
    await inputTitled(page, 'Run deploy (2/4)');
    await listAsking(page, 'Select flags (Space), then Enter');
    // With the keyboard, as the prompt says, and with the mouse.
    for (const key of ['ArrowDown', 'Space']) await page.keyboard.press(key);
    await tickRow(page, '--region');
    await page.keyboard.press('Enter');
    await inputTitled(page, 'Run deploy (3/5)');
    expect(await listedItems(page)).toEqual(['eu | default', 'us', 'asia']);
    await pickRow(page, 'asia');
    await inputTitled(page, 'Run deploy (4/5)');
    await page.keyboard.insertText(`'$(id)' '; rm x' "it's" '"' '\`id\`' -x '*' '$HOME'`);
    await page.keyboard.press('Enter');
    await inputTitled(page, 'Run deploy (5/5)');
    const shown = (await listedItems(page)).join(' ');
    expect(shown).toContain(`/tools/runner run deploy --force --region=asia -- -- prod '$(id)' '; rm x' "it's"`);
    await page.keyboard.press('Enter');
    // The runner joins several values into one text, quoted for a shell.
    const hosts = `'$(id)' '; rm x' 'it'\\''s' '"' '\`id\`' -x '*' '$HOME'`;
    expect(await given(folder, 'deploy')).toEqual({ args: [], force: 'true', region: 'asia', target: 'prod', hosts });

    // The previous values are offered again, and Escape only closes the form.
    await pickTask(page, 'Taskwright: Run Task with Arguments…', title, 'deploy');
    await inputTitled(page, 'Run deploy (1/5)');
    await page.keyboard.press('Enter');
    await inputTitled(page, 'Run deploy (2/5)');
    await page.keyboard.press('Escape');
    await inputClosed(page);
  });

  withRunner('several tasks run in parallel, even when the file changes after some were selected', async () => {
    const { page, folder } = await openInstalled();
    await runFromPalette(page, 'Taskwright: Run Tasks in Parallel…');
    await inputTitled(page, 'Run Tasks in Parallel');
    await tickRow(page, 'hello');
    await writeFile(join(folder, 'mise.toml'), `${files()['mise.toml']}[tasks.later]\nrun = "x"\n`);
    await listedWith(page, 'later');
    await tickRow(page, 'other');
    await page.keyboard.press('Enter');
    await inputClosed(page);
    for (const name of ['hello', 'other']) expect(await given(folder, name)).toEqual({ args: [] });
  });

  withRunner('a place in the output of a task is a link to it', async () => {
    const { page } = await openInstalled();
    await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'linked');
    const row = page.locator('.xterm-rows > div', { hasText: /^notes\/linked/ });
    await row.waitFor();
    /** Returns the position of the link. The lines after it move it up when the terminal has no room for them. */
    const placeOfLink = async () => {
      const { x = 0, y = 0, height = 0 } = (await row.boundingBox()) ?? {};
      return { x: x + 20, y: y + height / 2, height };
    };
    const link = page.locator('.hover-contents', { hasText: 'ctrl + click' });
    await expect
      .poll(async () => {
        // A link is found when the pointer moves over it.
        const { x, y, height } = await placeOfLink();
        await page.mouse.move(x + 180, y - height);
        await page.mouse.move(x, y);
        return isThere(link, 3_000);
      })
      .toBe(true);
    const { x, y } = await placeOfLink();
    await page.keyboard.down('Control');
    await page.mouse.click(x, y);
    await page.keyboard.up('Control');
    await page.locator('.tabs-container .tab.active', { hasText: 'linked.md' }).waitFor();
    await caretAt(page, 3, 4);
  });

  withRunner('why a task would run is explained, and its cache is cleared', async () => {
    const { page, folder } = await openInstalled();
    /** Shows the explanation, and closes it when it is read, so that the next one opens again. */
    const explained = async (): Promise<string> => {
      await runFromPalette(page, 'Taskwright: Explain Why Task Would Run');
      await listAsking(page, 'Select the task to explain');
      await pickRow(page, 'cached');
      const tab = page.locator('.tabs-container .tab.active', { hasText: 'Task cached.md' });
      await tab.waitFor();
      await expect.poll(() => documentText(page)).toMatch(/Asked with|nevertheless/);
      const text = await documentText(page);
      await runFromPalette(page, 'View: Close Editor');
      await tab.waitFor({ state: 'hidden' });
      return text;
    };
    expect(await explained()).toContain('There is no record of a successful run of the task as it is defined now.');
    await pickTask(page, 'Taskwright: Run Task', 'Run Task', 'cached');
    expect(await given(folder, 'cached')).toEqual({ args: [] });
    // The runner remembers the sources after the task has ended.
    await expect.poll(explained).toContain('# Task `cached` would be skipped');
    await runFromPalette(page, 'Taskwright: Clear Cache of Task');
    await listAsking(page, 'Select the task whose cache to clear');
    await pickRow(page, 'cached');
    await notification(page, 'Task "cached" will run the next time');
    // VS Code may show the text of the document that was closed before it shows the new one.
    await expect.poll(explained).toContain('A source was added, removed or changed since the last successful run');
  });

  withRunner('a watched task runs again whenever its sources change, until it is terminated', async () => {
    const { page, folder } = await openInstalled();
    await pickTask(page, 'Taskwright: Watch Task', 'Watch Task', 'watched');
    for (const text of ['export const a = 1;\n', 'export const a = 2;\n']) {
      expect(await given(folder, 'watched')).toEqual({ args: [] });
      await page.locator('.xterm-rows', { hasText: 'Completed running' }).waitFor();
      await writeFile(join(folder, 'source.mjs'), text);
    }
    expect(await given(folder, 'watched')).toEqual({ args: [] });
    await runFromPalette(page, 'Tasks: Terminate Task');
    await pickRow(page, 'taskwright: watched');
    // The terminals of other tasks remain.
    await page.locator('.xterm-rows', { hasText: 'watched' }).waitFor({ state: 'hidden' });
  });
});

withRunner(
  'Rerun Last Task and tasks.json start no task that the runner does not load, and show why',
  async ({ edit }) => {
    const entry = { label: 'as configured', type: 'taskwright', task: 'hello' };
    const { page, folder } = await edit('tasks.toml', tasks, () => ({
      ...files(),
      '.vscode/tasks.json': JSON.stringify({ version: '2.0.0', tasks: [entry] }),
    }));
    await installRunner(folder);
    const reason = 'Task "hello" cannot run: "tasks.toml" is not included; the runner does not load it.';
    await page.locator('.codelens-decoration a', { hasText: 'Run' }).first().click();
    await given(folder, 'hello');
    await writeFile(join(folder, 'mise.toml'), 'min_version = "2024.1.1"\n');
    await page.locator('.codelens-decoration', { hasText: 'Not included' }).first().waitFor();

    await runFromPalette(page, 'View: Close All Editors');
    await runFromPalette(page, 'Taskwright: Show Effective Environment');
    expect(await listedWith(page, 'hello')).toContain('hello | tasks.toml · Not included; the runner does not load it');
    await page.keyboard.press('Escape');

    await runFromPalette(page, 'Taskwright: Rerun Last Task');
    await notification(page, reason);
    await runFromPalette(page, 'Notifications: Clear All Notifications');

    await runFromPalette(page, 'Tasks: Run Task');
    await pickRow(page, 'as configured');
    const message = await notification(page, reason);
    await page.locator('.xterm-rows', { hasText: 'Task "hello" cannot run' }).waitFor();
    await message.locator('.monaco-button', { hasText: 'Include and Run' }).click();
    expect(await given(folder, 'hello')).toEqual({ args: [] });
  },
);
