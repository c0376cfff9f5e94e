import { expect, test } from 'vitest';
import {
  acceptAndGoOn,
  acceptSuggestion,
  applyQuickFix,
  hoverText,
  suggestionsOpen,
  typeText,
} from '../../../harness/vscode/window/editor.ts';
import { underlines } from '../../../harness/vscode/window/underlines.ts';
import { runFromPalette } from '../../../harness/vscode/window/workbench.ts';
import { type Editing, inOneWindow } from './edit.ts';

interface Case {
  readonly title: string;
  readonly file: string;
  readonly before: string;
  readonly act: (editing: Editing) => Promise<void>;
  readonly after: string;
}

/** Each opens `before` with the caret at `<|>`, acts by keyboard, and expects the saved file to be `after`. */
const cases: readonly Case[] = [
  {
    title: 'a key accepted from the list is written with what belongs to it',
    file: 'tasks.toml',
    before: '[build]\nrun = "make"\n<|>\n',
    act: async ({ page }) => {
      await typeText(page, 'desc');
      await acceptSuggestion(page, 'description');
    },
    after: '[build]\nrun = "make"\ndescription = ""\n',
  },
  {
    title: 'after a key with a few values these are offered, and after one of them whatever comes next',
    file: 'tasks.toml',
    before: '[build]\nrun = "make"\n<|>\n',
    act: async ({ page }) => {
      await acceptAndGoOn(page, 'quiet', 'true');
      await acceptSuggestion(page, 'false');
      await typeText(page, '\noutput');
      await suggestionsOpen(page, 'output');
      await acceptAndGoOn(page, 'output', 'prefix');
      await acceptSuggestion(page, 'keep-order');
      await typeText(page, '\ndesc');
      await suggestionsOpen(page, 'description');
    },
    after: '[build]\nrun = "make"\nquiet = false\noutput = "keep-order"\ndesc\n',
  },
  {
    title: 'in JSON too, with the comma behind them',
    file: 'tasks.json',
    before: '{\n  "build": {\n    <|>\n    "run": "make"\n  }\n}\n',
    act: async ({ page }) => {
      await acceptAndGoOn(page, 'quiet', 'true');
      await acceptSuggestion(page, 'true');
    },
    after: '{\n  "build": {\n    "quiet": true,\n    "run": "make"\n  }\n}\n',
  },
  {
    title: 'a value accepted from the list replaces what was half typed',
    file: 'tasks.toml',
    before: '[build]\nrun = "make"\noutput = "in<|>"\n',
    act: ({ page }) => acceptSuggestion(page, 'interleave'),
    after: '[build]\nrun = "make"\noutput = "interleave"\n',
  },
  {
    title: 'a key accepted in JSON is quoted',
    file: 'tasks.json',
    before: '{\n  "build": {\n    <|>\n  }\n}\n',
    act: ({ page }) => acceptSuggestion(page, 'description'),
    after: '{\n  "build": {\n    "description": ""\n  }\n}\n',
  },
  {
    title: 'Format Document lays out a TOML file',
    file: 'tasks.toml',
    before: '[build]\nrun="make"\ndepends=["lint","test"]\n',
    act: ({ page }) => runFromPalette(page, 'Format Document'),
    after: '[build]\nrun = "make"\ndepends = ["lint", "test"]\n',
  },
  {
    title: 'Format Document lays out a JSON file',
    file: 'tasks.json',
    before: '{"build":{"run":"make"}}\n',
    act: ({ page }) => runFromPalette(page, 'Format Document'),
    after: '{\n  "build": {\n    "run": "make"\n  }\n}\n',
  },
  {
    title: 'the quick fix of a misspelt key corrects it',
    file: 'tasks.toml',
    before: '[build]\nrun = "make"\ndescr<|>ipton = "All of it"\n',
    act: async ({ page }) => {
      await expect.poll(() => underlines(page)).toHaveLength(1);
      await applyQuickFix(page, 'description');
    },
    after: '[build]\nrun = "make"\ndescription = "All of it"\n',
  },
];

const edit = inOneWindow();

test.for(cases.map((one) => [one.title, one] as const))('%s', async ([, { file, before, act, after }]) => {
  const editing = await edit(file, before);
  await act(editing);
  await expect.poll(() => editing.saved()).toBe(after);
});

test('hovering a key shows what it may hold, and what it means', async () => {
  const { page } = await edit('tasks.toml', '[build]\nde<|>pends = ["lint"]\n');
  const [heading, ...explanation] = await hoverText(page);
  expect(heading).toMatch(/^depends — a string, or an array/);
  expect(explanation.join('\n')).toContain('run before this one');
});
