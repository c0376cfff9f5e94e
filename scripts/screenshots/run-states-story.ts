import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { graphNode } from '../../harness/vscode/window/graph-page.ts';
import { rows } from '../../harness/vscode/window/tree-view.ts';
import { openFile, runFromPalette, waitForSymbols } from '../../harness/vscode/window/workbench.ts';
import type { Story } from './scene.ts';

const tasks = `[lint]
description = "Check the sources"
run = "node --check src/main.js"

[test]
description = "Run the unit tests"
depends = ["lint"]
run = "node --test"

[serve]
description = "Start the server, until it is stopped"
depends = ["lint"]
run = "node --watch src/main.js"

[migrate]
description = "Bring the database up to date"
env.DATABASE = "postgres://localhost/app"
run = "node src/main.js migrate"
depends_post = ["report"]
`;

const report = `[report]
description = "Write the report, whose definition has changed since"
run = "node src/main.js report"
`;

/** Imitates the tasks that it is asked to run, so that the screenshots require no installed runner. */
const runner = `#!/bin/sh
case "$2" in
  test) echo "1 test failed" && exit 2 ;;
  serve | migrate) echo "listening" && exec sleep 600 ;;
esac
`;

/** Every state of a run: running, passed, failed, stopped and outdated. */
export const runStatesStory: Story = {
  subject: 'editor',
  files: {
    '.vscode/settings.json': '{ "taskwright.runner": "./runner run" }',
    'mise.toml': '[task_config]\nincludes = ["tasks.toml", "report.toml"]\n',
    'tasks.toml': tasks,
    'report.toml': report,
    'src/main.js': '',
    runner,
  },
  async begin(page, folder) {
    await openFile(page, 'tasks.toml');
    await waitForSymbols(page);
    await runFromPalette(page, 'View: Show Taskwright');
    await runUntil(page, 'report', 'Passed');
    await runUntil(page, 'lint', 'Passed');
    await runUntil(page, 'test', 'Failed with exit code 2');
    await runUntil(page, 'migrate', 'Running');
    // It is the only task that runs, so there is nothing to select.
    await runFromPalette(page, 'Taskwright: Stop Task');
    await rowOf(page, 'migrate', 'Stopped').waitFor();
    await runUntil(page, 'serve', 'Running');
    writeFileSync(join(folder, 'report.toml'), report.replace('since', 'since then'));
    await rowOf(page, 'report', 'The file has changed').waitFor();
    await page.keyboard.press('Control+J');
    await page.locator('.part.panel').waitFor({ state: 'hidden' });
  },
  scenes: [
    {
      name: 'run-states',
      kept: ['dark'],
      prepare: (page) => page.locator('.codelens-decoration', { hasText: 'exit code 2' }).waitFor(),
    },
    {
      name: 'run-states-graph',
      async prepare(page) {
        await runFromPalette(page, 'View: Close Primary Side Bar');
        await runFromPalette(page, 'Taskwright: Show Task Graph');
        await graphNode(page, 'test').locator('.run-badge').waitFor();
      },
    },
  ],
};

/** Runs a task, and waits until the *Tasks* view shows this state. */
async function runUntil(page: Page, task: string, state: string): Promise<void> {
  await runFromPalette(page, 'Taskwright: Run Task');
  await page.keyboard.type(task);
  await page.locator('.quick-input-list .monaco-list-row.focused .label-name', { hasText: task }).first().waitFor();
  await page.keyboard.press('Enter');
  await rowOf(page, task, state).waitFor();
}

/** Returns the row of a task in the *Tasks* view whose label for screen readers contains a state. */
function rowOf(page: Page, task: string, state: string) {
  return page.locator(`${rows}[aria-label^="${task}, task,"][aria-label*="${state}" i]`).first();
}
