import type { Page } from 'playwright-core';
import { openHover, placeCaret } from '../../harness/vscode/window/editor.ts';
import { openFile, openProblems, runFromPalette, waitForSymbols } from '../../harness/vscode/window/workbench.ts';
import type { Story } from './scene.ts';

const environment: Story = {
  subject: 'editor',
  files: {
    'mise.toml': `[env]
NODE_ENV = "development"
LOG_LEVEL = "info"
_.file = ".env"
_.path = ["./node_modules/.bin"]

[tasks.release]
description = "Publish the package"
run = "npm publish"

[tasks.release.env]
NODE_ENV = "production"
NPM_CONFIG_PROVENANCE = "true"
`,
    'mise.local.toml': '[env]\nLOG_LEVEL = "debug"\n',
    '.env': 'REGISTRY=https://registry.example.com/npm/\nNPM_TOKEN=secret-of-release\n',
  },
  begin: (page) => open(page, 'mise.toml'),
  scenes: [
    {
      name: 'environment',
      kept: ['dark'],
      async prepare(page) {
        await page.locator('.codelens-decoration a', { hasText: 'Environment' }).click();
        await page.locator('.view-line', { hasText: 'REGISTRY' }).waitFor();
      },
    },
  ],
};

const shellCheck: Story = {
  subject: 'editor',
  files: {
    'mise.toml': `[vars]
target = "dist"

[tasks.pack]
description = "Pack everything that was built"
run = '''
#!/usr/bin/env bash
set -e
cd {{ vars.target }}
for file in $(ls *.js); do
  gzip -k $file
done
echo "packed \`ls | wc -l\` files"
'''
`,
  },
  begin: (page) => open(page, 'mise.toml'),
  scenes: [
    {
      name: 'shellcheck',
      kept: ['dark'],
      async prepare(page) {
        await openProblems(page);
        await page.locator('.marker-message-details-container', { hasText: 'shellcheck' }).first().waitFor();
        await runFromPalette(page, 'View: Focus Active Editor Group');
        await placeCaret(page, 11, 13);
        await openHover(page);
      },
    },
  ],
};

const importing: Story = {
  subject: 'editor',
  files: {
    'mise.toml': '[tasks.lint]\ndescription = "Check the sources"\nrun = "eslint ."\n',
    Makefile: `OUT := dist

.PHONY: build test clean

# Bundle the program
build: clean
	mkdir -p $(OUT)
	esbuild src/main.js --bundle --outdir=$(OUT)

# Run the unit tests
test: build
	node --test

clean:
	rm -rf $(OUT)
`,
  },
  begin: (page) => open(page, 'mise.toml'),
  scenes: [
    {
      name: 'import',
      kept: ['dark'],
      async prepare(page) {
        await runFromPalette(page, 'Taskwright: Import Tasks…');
        await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Makefile' }).first().click();
        await page.locator('.monaco-diff-editor .editor.modified').getByText('[tasks.build]').waitFor();
        await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Add 3 Tasks' }).waitFor();
      },
    },
  ],
};

async function open(page: Page, file: string): Promise<void> {
  await openFile(page, file);
  await waitForSymbols(page);
}

/** The environment of a task, findings of ShellCheck, and imported tasks before they are added. */
export const featureStories: readonly Story[] = [environment, shellCheck, importing];
