import { describe, expect, test } from 'vitest';
import { acceptSuggestion, placeCaret } from '../../../harness/vscode/window/editor.ts';
import { drawnGraph } from '../../../harness/vscode/window/graph-page.ts';
import { inputBox, inputTitled } from '../../../harness/vscode/window/quick-input.ts';
import { underlines } from '../../../harness/vscode/window/underlines.ts';
import { offered, openFile, runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { inBrowserOnly, listedTasks } from './workbench.ts';

/** `lint` is in a config file; `deploy` and `release` are in a file that is a task file only because it is included. */
const files = {
  'mise.toml': '[task_config]\nincludes = ["ci", "tasks.toml"]\n\n[tasks.lint]\nrun = "lint"\n',
  'ci/jobs.toml': '# Of the pipeline\n[deploy]\nrun = "ship"\ndescription = "Ships it"\n\n[release]\nrun = "tag"\n',
  'tasks.toml': '[build]\nrun = "make"\ndepends = ["lint", "deploy", "lost"]\ndescripton = "All"\n',
};
const onDeploy = [3, 22] as const;
const mistakes = [
  { severity: 'warning', text: 'lost' },
  { severity: 'error', text: 'descripton' },
];

describe('in a browser without a machine', () => {
  const page = inBrowserOnly(files);

  test('mistakes are underlined, but not references to tasks in files that are not open', async () => {
    await openFile(page(), 'tasks.toml');
    await expect.poll(() => underlines(page())).toEqual(mistakes);
  });

  test('hover and definition work for a task in another file', async () => {
    await placeCaret(page(), ...onDeploy);
    await page().keyboard.press('Control+K');
    await page().keyboard.press('Control+I');
    await page().locator('.monaco-hover', { hasText: 'Ships it' }).waitFor();
    await page().keyboard.press('F12');
    await page().locator('.tabs-container .tab.active', { hasText: 'jobs.toml' }).waitFor();
    await page().locator('#status\\.editor\\.selection', { hasText: 'Ln 2, Col 2' }).waitFor();
  });

  test('tasks in other files are suggested', async () => {
    await openFile(page(), 'tasks.toml');
    await placeCaret(page(), 3, 35);
    await page().keyboard.press('Control+Backspace');
    await acceptSuggestion(page(), 'release');
    await expect.poll(() => underlines(page())).toEqual([{ severity: 'error', text: 'descripton' }]);
  });

  test('the view lists the tasks of all files', async () => {
    await runFromPalette(page(), 'Taskwright: Focus on Tasks View');
    await runFromPalette(page(), 'Taskwright: Show Tasks as List');
    await expect.poll(() => listedTasks(page())).toEqual(['build', 'deploy', 'lint', 'release']);
  });

  test('a new task is added to the open file', async () => {
    await runFromPalette(page(), 'Taskwright: New Task…');
    await inputTitled(page(), 'New Task');
    await inputBox(page()).fill('ci:all');
    await page().keyboard.press('Enter');
    await page().locator('.editor-instance .view-line', { hasText: '["ci:all"]' }).waitFor();
    await expect.poll(() => listedTasks(page())).toEqual(['build', 'ci:all', 'deploy', 'lint', 'release']);
  });

  test.each(['Registry Admin:', 'Taskwright: Run Task', 'Taskwright: Watch Task'])(
    '%s… is not offered',
    async (words) => {
      // Other commands with similar names may be shown.
      expect((await offered(page(), words)).filter((title) => title.startsWith(words))).toEqual([]);
      await page().keyboard.press('Escape');
    },
  );

  test('there is no view for registries', async () => {
    const places = page().locator('.activitybar .action-label');
    const names = await places.evaluateAll((labels) => labels.map((label) => label.getAttribute('aria-label') ?? ''));
    expect(names.filter((name) => /taskwright|registry/i.test(name))).toEqual(['Taskwright']);
  });

  test('the graph includes unsaved changes', async () => {
    await runFromPalette(page(), 'Taskwright: Show Task Graph');
    await expect
      .poll(() => drawnGraph(page()))
      .toEqual([
        ...['build', 'ci:all', 'deploy', 'lint', 'release'],
        ...['deploy', 'lint', 'release'].map((name) => `build depends on ${name}`),
      ]);
  });
});

const strangeFiles = {
  'mise.toml': '[task_config]\nincludes = ["tasks.toml"]\n\n[tasks.lint]\nrun = "lint"\n',
  'tasks.toml': '[build]\nrun = "make"\ndepends = ["lost"]\n',
};

describe('in a browser without a machine, in Restricted Mode', () => {
  const page = inBrowserOnly(strangeFiles, { trusted: false });

  test('the folder is not trusted', async () => {
    await page().locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
  });

  test('a mistake is underlined until it is replaced with a task in another file', async () => {
    await openFile(page(), 'tasks.toml');
    await expect.poll(() => underlines(page())).toEqual([{ severity: 'warning', text: 'lost' }]);
    await placeCaret(page(), 3, 17);
    await page().keyboard.press('Control+Backspace');
    await acceptSuggestion(page(), 'lint');
    await expect.poll(() => underlines(page())).toEqual([]);
  });

  test('no command that runs tasks is offered', async () => {
    await expect.poll(() => offered(page(), 'Taskwright: Show')).toContain('Taskwright: Show Task Graph');
    expect((await offered(page(), 'Taskwright: Run')).filter((title) => title.startsWith('Taskwright: Run'))).toEqual(
      [],
    );
    await page().keyboard.press('Escape');
  });
});
