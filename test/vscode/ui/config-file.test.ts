import { expect, test } from 'vitest';
import {
  acceptAndContinue,
  acceptSuggestion,
  documentText,
  hoverText,
  placeCaret,
  typeText,
} from '../../../harness/vscode/window/editor.ts';
import { findRunner } from '../../support/runner.ts';
import { inOneFolder } from './edit.ts';

const runner = findRunner();

/** The runner lists only versions of tools that are installed in the folder. */
const files = (folder: string) => ({
  '.vscode/settings.json': JSON.stringify({
    'taskwright.runner': `env MISE_DATA_DIR='${folder}/data' '${runner?.program}' run`,
  }),
  'data/installs/node/24.3.0/README.md': '',
  '.env': 'LEVEL=debug\nSESSION_TOKEN=t0ken\n',
  'mise.local.toml': '[env]\nMODE = "local"\n\n[tasks.deploy]\nrun = "echo local"\n',
});

const open = inOneFolder(files);

const config =
  '[env]\nMODE = "config"\nAPI_TOKEN = "t"\n_.file = ".env"\n_.path = "bin"\n\n[tasks.build]\nrun = "make<|>"\nenv.MODE = "task"\n';

test('a lens leads to the definition that overrides a task, and back', async () => {
  const { page } = await open('mise.toml', `${config}\n[tasks.deploy]\nrun = "echo all"\n`);
  const lens = (text: string) => page.locator('.codelens-decoration a', { hasText: text });
  await lens('Overridden by mise.local.toml').click();
  await lens('Overrides `deploy` in mise.toml').click();
  await lens('Overridden by mise.local.toml').waitFor();
});

test('the environment of a task is a document with links to the lines that set the variables', async () => {
  const { page } = await open('mise.toml', config);
  await page.locator('.codelens-decoration a', { hasText: 'Environment' }).click();
  await page.locator('.tabs-container .tab.active', { hasText: 'Environment of build' }).waitFor();
  const text = () => documentText(page);
  await expect.poll(text).toContain('LEVEL = debug\n    set in .env:1 (loaded by the config file)');
  const shown = await text();
  expect(shown).toContain('MODE = task\n    set in mise.toml:9 (task build)\n    overrides local in mise.local.toml:2');
  expect(shown).toContain('SESSION_TOKEN = •••');
  expect(shown).not.toContain('t0ken');
  await page
    .locator('.detected-link', { hasText: '.env:1' })
    .first()
    .click({ modifiers: ['Control'] });
  await page.locator('.tabs-container .tab.active', { hasText: '.env' }).waitFor();
});

test.runIf(runner)('tools and their versions are those of the runner', async () => {
  const { page, saved } = await open('.mise.toml', '[tools]\n<|>\n');
  await typeText(page, 'nod');
  await acceptAndContinue(page, 'node', 'latest');
  await acceptSuggestion(page, '24.3.0');
  await expect.poll(saved).toBe('[tools]\nnode = "24.3.0"\n');
  await placeCaret(page, 2, 3);
  const hover = (await hoverText(page)).join(' ');
  expect(hover).toContain('JavaScript runtime');
  expect(hover).toContain('Installed by core:node');
});
