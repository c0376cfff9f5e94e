import type { Page } from 'playwright-core';
import { openHover, openQuickFixes, openSuggestions } from '../../harness/vscode/window/editor.ts';
import { webviewPage } from '../../harness/vscode/window/webview.ts';
import { openProblems, runFromPalette } from '../../harness/vscode/window/workbench.ts';
import { openAt } from './open-at.ts';
import type { Scene, Story } from './scene.ts';

interface EditorScene extends Scene {
  readonly file: string;
  /** The caret is placed after the first occurrence of this text. */
  readonly caretAfter: string;
}

const scenes: readonly EditorScene[] = [
  {
    name: 'diagnostics',
    kept: ['dark'],
    file: 'mistakes.tasks.toml',
    caretAfter: '[misspelled]',
    async prepare(page) {
      await openProblems(page);
      await page.locator('.marker-message-details-container').first().waitFor();
    },
  },
  {
    name: 'completion',
    kept: ['dark'],
    file: 'tasks.toml',
    caretAfter: 'timeout = "2 min"',
    async prepare(page) {
      await page.keyboard.press('Enter');
      await openSuggestions(page);
      // At the second request, the list shows the details of the suggestion.
      await page.keyboard.press('Control+Space');
      await page.locator('.suggest-details').waitFor();
    },
  },
  { name: 'hover', kept: ['light'], file: 'tasks.toml', caretAfter: 'depen', prepare: openHover },
  {
    name: 'quick-fix',
    kept: ['light'],
    file: 'mistakes.tasks.toml',
    caretAfter: 'decr',
    async prepare(page) {
      await page.locator('.squiggly-error').first().waitFor();
      await openQuickFixes(page);
    },
  },
  { name: 'json', kept: ['dark'], file: 'web.tasks.json', caretAfter: '"outp', prepare: openHover },
  {
    name: 'tasks',
    kept: ['dark'],
    file: 'tasks.toml',
    caretAfter: '',
    async prepare(page) {
      await runFromPalette(page, 'View: Show Taskwright');
      await page.locator('.pane-body .customview-tree .monaco-list-row').nth(3).waitFor();
    },
  },
  {
    name: 'graph',
    kept: ['dark'],
    file: 'tasks.toml',
    caretAfter: '',
    async prepare(page) {
      await runFromPalette(page, 'View: Close Primary Side Bar');
      await runFromPalette(page, 'Taskwright: Show Graph of File');
      await webviewPage(page).locator('svg.graph .node').nth(1).waitFor();
    },
  },
];

export const editorStories: readonly Story[] = scenes.map(({ file, caretAfter, ...scene }) => ({
  subject: 'editor',
  begin: (page: Page, folder: string) => openAt(page, folder, file, caretAfter),
  scenes: [scene],
}));
