import { expect, test } from 'vitest';
import {
  acceptAndContinue,
  acceptSuggestion,
  applyQuickFix,
  hoverText,
  openSuggestions,
  suggestionsOpen,
  suggestionVisible,
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

/** Opens `before` with the caret at `<|>`, presses keys, and expects that the saved file equals `after`. */
const cases: readonly Case[] = [
  {
    title: 'an accepted key is inserted with its syntax',
    file: 'tasks.toml',
    before: '[build]\nrun = "make"\n<|>\n',
    act: async ({ page }) => {
      await typeText(page, 'desc');
      await acceptSuggestion(page, 'description');
    },
    after: '[build]\nrun = "make"\ndescription = ""\n',
  },
  {
    title: 'after a letter is deleted, the keys without it are suggested again',
    file: 'tasks.toml',
    before: '[build]\nrun = "make"\nwa<|>\n',
    act: async ({ page }) => {
      await openSuggestions(page);
      await suggestionsOpen(page, 'wait_for');
      await page.keyboard.press('Backspace');
      await suggestionVisible(page, 'run_windows');
      await acceptSuggestion(page, 'run_windows');
    },
    after: '[build]\nrun = "make"\nrun_windows = ""\n',
  },
  {
    title: 'after a key with few values, the values are suggested, and then the next part',
    file: 'tasks.toml',
    before: '[build]\nrun = "make"\n<|>\n',
    act: async ({ page }) => {
      await acceptAndContinue(page, 'quiet', 'true');
      await acceptSuggestion(page, 'false');
      await typeText(page, '\noutput');
      await suggestionsOpen(page, 'output');
      await acceptAndContinue(page, 'output', 'prefix');
      await acceptSuggestion(page, 'keep-order');
      await typeText(page, '\ndesc');
      await suggestionsOpen(page, 'description');
    },
    after: '[build]\nrun = "make"\nquiet = false\noutput = "keep-order"\ndesc\n',
  },
  {
    title: 'after a key that refers to tasks, the tasks are suggested',
    file: 'tasks.toml',
    before: '[build]\nrun = "make"\n<|>\n\n[lint]\nrun = "make lint"\n',
    act: async ({ page }) => {
      await acceptAndContinue(page, 'depends', 'lint');
      await acceptSuggestion(page, 'lint');
    },
    after: '[build]\nrun = "make"\ndepends = ["lint"]\n\n[lint]\nrun = "make lint"\n',
  },
  {
    title: 'after the braces of a template expression, names are suggested',
    file: 'tasks.toml',
    before: '[build]\nrun = "cd <|>"\n',
    act: async ({ page }) => {
      await typeText(page, '{{');
      await suggestionsOpen(page, 'config_root');
      await acceptSuggestion(page, 'config_root');
    },
    after: '[build]\nrun = "cd {{config_root}}"\n',
  },
  {
    title: 'after a bracket, a new task is suggested first',
    file: 'tasks.toml',
    before: '[build]\nrun = "make"\n\n<|>\n',
    act: async ({ page }) => {
      await typeText(page, '[');
      await suggestionsOpen(page, 'New task');
      await acceptSuggestion(page, 'New task');
      await typeText(page, 'lint');
      await page.keyboard.press('Tab');
      await typeText(page, 'make lint');
    },
    after: '[build]\nrun = "make"\n\n[lint]\nrun = "make lint"\n',
  },
  {
    title: 'a snippet in JSON has as many lines as its object',
    file: 'tasks.json',
    before: '{\n  "build": {\n    "confirm": {\n      <|>\n    }\n  }\n}\n',
    act: ({ page }) => acceptSuggestion(page, 'Question with a default answer'),
    after:
      '{\n  "build": {\n    "confirm": {\n      "message": "Are you sure?",\n      "default": "no"\n    }\n  }\n}\n',
  },
  {
    title: 'in JSON, values are inserted with a comma',
    file: 'tasks.json',
    before: '{\n  "build": {\n    <|>\n    "run": "make"\n  }\n}\n',
    act: async ({ page }) => {
      await acceptAndContinue(page, 'quiet', 'true');
      await acceptSuggestion(page, 'true');
    },
    after: '{\n  "build": {\n    "quiet": true,\n    "run": "make"\n  }\n}\n',
  },
  {
    title: 'an accepted value replaces the incomplete one',
    file: 'tasks.toml',
    before: '[build]\nrun = "make"\noutput = "in<|>"\n',
    act: ({ page }) => acceptSuggestion(page, 'interleave'),
    after: '[build]\nrun = "make"\noutput = "interleave"\n',
  },
  {
    title: 'an accepted key in JSON is quoted',
    file: 'tasks.json',
    before: '{\n  "build": {\n    <|>\n  }\n}\n',
    act: ({ page }) => acceptSuggestion(page, 'description'),
    after: '{\n  "build": {\n    "description": ""\n  }\n}\n',
  },
  {
    title: 'Format Document formats a TOML file',
    file: 'tasks.toml',
    before: '[build]\nrun="make"\ndepends=["lint","test"]\n',
    act: ({ page }) => runFromPalette(page, 'Format Document'),
    after: '[build]\nrun = "make"\ndepends = ["lint", "test"]\n',
  },
  {
    title: 'Format Document formats a JSON file',
    file: 'tasks.json',
    before: '{"build":{"run":"make"}}\n',
    act: ({ page }) => runFromPalette(page, 'Format Document'),
    after: '{\n  "build": {\n    "run": "make"\n  }\n}\n',
  },
  {
    title: 'the quick fix for a misspelled key corrects it',
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

test('hovering a key shows its type and its documentation', async () => {
  const { page } = await edit('tasks.toml', '[build]\nde<|>pends = ["lint"]\n');
  const [heading, ...explanation] = await hoverText(page);
  expect(heading).toMatch(/^depends — a string, or an array/);
  expect(explanation.join('\n')).toContain('run before this one');
});
