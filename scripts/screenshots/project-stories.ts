import { openSuggestions, suggestionsOpen, typeText } from '../../harness/vscode/window/editor.ts';
import { nodeDrawn } from '../../harness/vscode/window/tree-view.ts';
import { runFromPalette } from '../../harness/vscode/window/workbench.ts';
import { openAt } from './open-at.ts';
import type { Story } from './scene.ts';

/** Lists tools like the runner, so that the screenshots require no installed runner. */
const runner = `#!/bin/sh
case "$1" in
  --version) echo "2026.9.15 linux-x64" ;;
  registry) echo '[
    { "short": "node", "backends": ["core:node"], "description": "The JavaScript runtime" },
    { "short": "python", "backends": ["core:python"], "description": "The Python interpreter" },
    { "short": "terraform", "backends": ["aqua:hashicorp/terraform"], "description": "Infrastructure as code" }
  ]' ;;
  ls) echo '{ "node": [{ "version": "24.11.1", "installed": true }, { "version": "22.21.1", "installed": true }] }' ;;
  backends) echo "npm" ;;
  tool-alias) echo "node lts 24" && echo "node lts-jod 22" ;;
esac
`;

const projectWithTools = {
  '.vscode/settings.json': '{ "taskwright.runner": "./runner run" }',
  'mise.toml': `[tools]
terrafrom = "1.14"
"npm:typescript" = "6"
node = ""

[tasks.plan]
description = "Show what would change"
depends = ["compile"]
run = "terraform plan"

[tasks.compile]
description = "Compile the definitions"
tools.python = "3.14"
run = ["tsc --build", "python check.py"]
`,
  runner,
};

const tools: Story = {
  subject: 'editor',
  files: projectWithTools,
  begin: (page, folder) => openAt(page, folder, 'mise.toml', 'node = "'),
  scenes: [
    {
      name: 'tools',
      kept: ['dark'],
      async prepare(page) {
        // When the unknown name is marked, the tools of the runner are known.
        await page.locator('.squiggly-hint').first().waitFor();
        await openSuggestions(page);
      },
    },
  ],
};

const status: Story = {
  subject: 'editor',
  files: {
    ...projectWithTools,
    'mise.toml': '[tools]\nnode = "lts"\n\n[tasks.test]\ndepends = ["biuld"]\nrun = "node --test"\n',
  },
  begin: (page, folder) => openAt(page, folder, 'mise.toml', ''),
  scenes: [
    {
      name: 'status',
      kept: ['dark'],
      async prepare(page) {
        await runFromPalette(page, 'View: Close Primary Side Bar');
        await page.locator('.squiggly-warning').first().waitFor();
        await runFromPalette(page, 'Taskwright: Show Diagnostic Report');
        await page.locator('.tabs-container .tab.active', { hasText: 'Diagnostic Report' }).waitFor();
        // The versions on this machine, with which the report begins, are scrolled out of view.
        for (let scrolled = 0; scrolled < 14; scrolled++) await page.keyboard.press('Control+ArrowDown');
        await runFromPalette(page, 'View: Move Editor into Next Group');
        await runFromPalette(page, 'View: Focus First Editor Group');
        await page.locator('#status\\.languageStatus a').press('Enter');
        await page.locator('.hover-language-status', { hasText: '1 warning' }).waitFor();
      },
    },
  ],
};

const monorepo: Story = {
  subject: 'editor',
  files: {
    'mise.toml': `monorepo_root = true

[monorepo]
config_roots = ["packages/*"]

[tasks.lint]
description = "Check all sources"
run = "eslint ."

[tasks.verify]
description = "What a pull request must pass"
depends = ["lint", "//...:test", ""]
`,
    'mise.local.toml': '[tasks.lint]\ndescription = "Check and correct all sources"\nrun = "eslint --fix ."\n',
    'packages/api/mise.toml': `[tasks.build]
description = "Bundle the server"
run = "esbuild src/main.ts --bundle --outdir=dist"

[tasks.start]
description = "Start the server"
run = "node dist/main.js"

[tasks.test]
description = "Run the tests of the server"
run = "node --test"
`,
    'packages/web/mise.toml': `[tasks.build]
description = "Bundle the pages"
depends = ["//packages/api:build"]
run = "vite build"

[tasks.test]
description = "Run the tests of the pages"
run = "vitest run"
`,
  },
  begin: (page, folder) => openAt(page, folder, 'mise.toml', '"//...:test", "'),
  scenes: [
    {
      name: 'monorepo',
      kept: ['dark'],
      async prepare(page) {
        await runFromPalette(page, 'View: Show Taskwright');
        await nodeDrawn(page, '//packages/web');
        await runFromPalette(page, 'View: Focus Active Editor Group');
        await typeText(page, '//packages/api:');
        await suggestionsOpen(page, '//packages/api:build');
      },
    },
  ],
};

/** The versions of a tool, the language status next to a diagnostic report, and the projects of a monorepo. */
export const projectStories: readonly Story[] = [tools, status, monorepo];
