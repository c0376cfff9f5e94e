import { placeCaret } from '../../harness/vscode/window/editor.ts';
import { nodeDrawn } from '../../harness/vscode/window/tree-view.ts';
import { openFile, openProblems, runFromPalette } from '../../harness/vscode/window/workbench.ts';
import type { Story } from './scene.ts';

/** The files of a virtual folder. A task in them refers to a task in another file, and to one that does not exist. */
const virtualFolder: Story = {
  subject: 'editor',
  isBrowserOnly: true,
  files: {
    'mise.toml': `[task_config]
includes = ["tasks.toml", "ci/jobs.toml"]

[tasks.lint]
description = "Check the sources"
run = "eslint ."
`,
    'tasks.toml': `[clean]
description = "Remove what was built"
quiet = true
run = "rm -rf dist"

[test]
description = "Run the tests on the staging server"
depends = ["deploy"]
run = "node --test"

[build]
description = "Compile the sources"
depends = ["lint", "tset"]
run = "tsc --build"
`,
    'ci/jobs.toml': `[deploy]
description = "Copy the files to the staging server"
run = "scripts/deploy.sh staging"
`,
  },
  begin: (page) => openFile(page, 'tasks.toml'),
  scenes: [
    {
      name: 'browser-only',
      kept: ['dark'],
      async prepare(page) {
        await runFromPalette(page, 'Taskwright: Focus on Tasks View');
        await nodeDrawn(page, 'deploy');
        await openProblems(page);
        await page.locator('.marker-message-details-container', { hasText: 'tset' }).first().waitFor();
        await runFromPalette(page, 'View: Focus Active Editor Group');
        await placeCaret(page, 8, 15);
        await page.keyboard.press('Control+K');
        await page.keyboard.press('Control+I');
        await page.locator('.monaco-hover', { hasText: 'staging server' }).waitFor();
      },
    },
  ],
};

/** A virtual folder in a VS Code that runs only in a browser. */
export const browserStories: readonly Story[] = [virtualFolder];
