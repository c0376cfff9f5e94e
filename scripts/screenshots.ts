/**
 * Takes the pictures of `docs/images/`: the extension as built, in the VS Code of `npm start`, on a copy of `examples/`,
 * each scene in a dark and a light theme. Arguments name the scenes to take; without any, all are taken.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openWindow } from '../test/vscode/host/browser.ts';
import { openHover, openQuickFixes, openSuggestions, placeCaret } from '../test/vscode/host/editor.ts';
import { installHost } from '../test/vscode/host/install.ts';
import { extensionPackage, projectFolder } from '../test/vscode/host/paths.ts';
import { folderUrl, type Server, startServer } from '../test/vscode/host/server.ts';
import { openFile, openProblems, openWorkbench, waitForSymbols } from '../test/vscode/host/workbench.ts';
import { packExtension } from './package.ts';

interface Scene {
  readonly name: string;
  readonly file: string;
  /** The caret goes behind the first occurrence of this text. */
  readonly caretAfter: string;
  /** Brings the open file into the state to be shown. */
  readonly prepare: (page: Page) => Promise<unknown>;
}

const scenes: readonly Scene[] = [
  {
    name: 'diagnostics',
    file: 'mistakes.tasks.toml',
    caretAfter: '[misspelled]',
    async prepare(page) {
      await openProblems(page);
      await page.locator('.marker-message-details-container').first().waitFor();
    },
  },
  {
    name: 'completion',
    file: 'tasks.toml',
    caretAfter: 'timeout = "2 min"',
    async prepare(page) {
      await page.keyboard.press('Enter');
      await openSuggestions(page);
      // Asked for again, the list shows what is known of the suggestion.
      await page.keyboard.press('Control+Space');
      await page.locator('.suggest-details').waitFor();
    },
  },
  {
    name: 'hover',
    file: 'tasks.toml',
    caretAfter: 'depen',
    prepare: openHover,
  },
  {
    name: 'quick-fix',
    file: 'mistakes.tasks.toml',
    caretAfter: 'decr',
    async prepare(page) {
      await page.locator('.squiggly-error').first().waitFor();
      await openQuickFixes(page);
    },
  },
  {
    name: 'json',
    file: 'web.tasks.json',
    caretAfter: '"outp',
    prepare: openHover,
  },
  { name: 'colors', file: 'tasks.toml', caretAfter: '', prepare: async () => {} },
];

const themes = { dark: 'Dark Modern', light: 'Light Modern' };
const windowSize = { width: 1200, height: 760 };

const wanted = process.argv.slice(2);
const images = join(projectFolder, 'docs', 'images');
installHost();
await packExtension();
mkdirSync(images, { recursive: true });
const browser = await launchBrowser();
const folder = join(mkdtempSync(join(tmpdir(), 'taskwright-pictures-')), 'examples');
try {
  for (const [suffix, theme] of Object.entries(themes)) await takePictures(browser, suffix, theme);
} finally {
  await browser.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
}

async function takePictures(browser: Browser, suffix: string, theme: string): Promise<void> {
  const settings = { 'workbench.colorTheme': theme, 'editor.minimap.enabled': false };
  const server = await startServer({ extensions: [extensionPackage], settings });
  try {
    for (const scene of scenes) {
      if (wanted.length === 0 || wanted.includes(scene.name)) await takePicture(browser, server, scene, suffix);
    }
  } finally {
    await server.stop();
  }
}

async function takePicture(browser: Browser, server: Server, scene: Scene, suffix: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(projectFolder, 'examples'), folder, { recursive: true });
  const page = await openWindow(browser, windowSize);
  await openWorkbench(page, folderUrl(server, folder));
  await openFile(page, scene.file);
  await waitForSymbols(page);
  const { line, column } = placeAfter(scene.caretAfter, readFileSync(join(folder, scene.file), 'utf8'));
  await placeCaret(page, line, column);
  await scene.prepare(page);
  const path = join(images, `${scene.name}-${suffix}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  console.log(path);
  await page.context().close();
}

/** The end of the first `part` of `text`, counted from 1. */
function placeAfter(part: string, text: string): { line: number; column: number } {
  const start = text.indexOf(part);
  if (start < 0) throw new Error(`the examples no longer have ${part}; choose another place for this picture`);
  const lines = text.slice(0, start + part.length).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
