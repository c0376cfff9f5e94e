import { webviewPage } from '../../harness/vscode/window/webview.ts';
import { openFile, runFromPalette, waitForSymbols } from '../../harness/vscode/window/workbench.ts';
import type { Story } from './scene.ts';

const tasks = `[tasks.release]
description = "Check and pack everything"
depends = ["test", "pack", "docs"]
run = "node scripts/release.js"

[tasks.generate]
description = "Generate the client of the API"
sources = ["api.yaml"]
outputs = ["src/api.js"]
run = "node scripts/generate.js"

[tasks.lint]
description = "Check the sources"
run = "node --check src/main.js"

[tasks.build]
description = "Build the application"
depends = ["generate", "lint"]
run = "node scripts/build.js"

[tasks.test]
description = "Run the unit tests"
depends = ["build"]
run = "node --test"

[tasks.pack]
description = "Pack the application"
depends = ["build"]
run = "npm pack"

[tasks.docs]
description = "Build the documentation"
run = "node scripts/docs.js"
`;

/** Imitates a run of the task `release`, so that the screenshots require no installed runner. */
const runner = `#!/bin/sh
echo "[generate] sources up-to-date, skipping"
echo "[lint] $ node --check src/main.js"
echo "[docs] $ node scripts/docs.js"
sleep 0.6
echo "[lint] Finished in 600.0ms"
echo "[build] $ node scripts/build.js"
sleep 1
echo "[docs] Finished in 1.6s"
sleep 0.4
echo "[build] Finished in 1.4s"
echo "[test] $ node --test"
echo "[pack] $ npm pack"
sleep 0.5
echo "[pack] Finished in 500.0ms"
sleep 1.2
echo "[test] Finished in 1.7s"
echo "[release] $ node scripts/release.js"
sleep 0.3
echo "[release] Finished in 300.0ms"
`;

/** The timeline of a run, beside the tasks. */
export const timelineStory: Story = {
  subject: 'editor',
  files: {
    '.vscode/settings.json': '{ "taskwright.runner": "./runner run" }',
    'mise.toml': tasks,
    'src/main.js': '',
    runner,
  },
  async begin(page) {
    await openFile(page, 'mise.toml');
    await waitForSymbols(page);
    await runFromPalette(page, 'Taskwright: Run Task');
    await page.locator('.quick-input-list .monaco-list-row .label-name', { hasText: /^release$/ }).click();
    await page.locator('.codelens-decoration a', { hasText: 'Timeline' }).waitFor();
    await page.keyboard.press('Control+J');
    await page.locator('.part.panel').waitFor({ state: 'hidden' });
  },
  scenes: [
    {
      name: 'timeline',
      kept: ['dark'],
      async prepare(page) {
        await runFromPalette(page, 'View: Close Primary Side Bar');
        await runFromPalette(page, 'Taskwright: Show Timeline of the Last Run');
        await webviewPage(page).locator('.slowest-path', { hasText: 'release' }).waitFor();
      },
    },
  ],
};
