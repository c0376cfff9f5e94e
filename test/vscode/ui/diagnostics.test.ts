import { describe, expect, test as plain } from 'vitest';
import { typeText } from '../../../harness/vscode/window/editor.ts';
import { underlines } from '../../../harness/vscode/window/underlines.ts';
import { openProblems, problems } from '../../../harness/vscode/window/workbench.ts';
import { inOneWindow, test } from './edit.ts';

test('a wrong value in TOML is underlined, and listed in the Problems panel', async ({ edit }) => {
  const { page } = await edit('tasks.toml', '[build]\nrun = "make"\nquiet = "yes"\n');
  await expect.poll(() => underlines(page)).toEqual([{ severity: 'error', text: '"yes"' }]);
  await openProblems(page);
  await expect
    .poll(() => problems(page))
    .toEqual(['Expected a boolean; found the string "yes"; write `true` taskwright(wrong-type) [Ln 3, Col 9]']);
});

test('a wrong value in JSON is underlined, and listed in the Problems panel', async ({ edit }) => {
  const { page } = await edit('web.tasks.json', '{\n  "build": { "run": "make", "quiet": "yes" }\n}\n');
  await expect.poll(() => underlines(page)).toEqual([{ severity: 'error', text: '"yes"' }]);
  await openProblems(page);
  await expect
    .poll(() => problems(page))
    .toEqual(['Expected a boolean; found the string "yes"; write `true` taskwright(wrong-type) [Ln 2, Col 38]']);
});

describe('in one window', () => {
  const edit = inOneWindow();

  plain('only the key is underlined when it is misspelled', async () => {
    const { page } = await edit('tasks.toml', '[build]\nrun = "make"\ndescripton = "All of it"\n');
    await expect.poll(() => underlines(page)).toEqual([{ severity: 'error', text: 'descripton' }]);
  });

  plain('the underline disappears when the mistake is corrected', async () => {
    const { page } = await edit('tasks.toml', '[build]\nrun = "make"\nquit<|> = true\n');
    await expect.poll(() => underlines(page)).toEqual([{ severity: 'error', text: 'quit' }]);
    await page.keyboard.press('Backspace');
    await typeText(page, 'et');
    await expect.poll(() => underlines(page)).toEqual([]);
  });

  plain('incomplete text does not affect the tasks around it', async () => {
    const { page } = await edit('tasks.toml', '[lint]\nquiet = 1\n\n[build]\n<|>\n\n[test]\nquiet = 2\n');
    await typeText(page, 'depends = [');
    await page.keyboard.press('Delete');
    await expect
      .poll(() => underlines(page).then((found) => found.map(({ text }) => text)))
      .toEqual(expect.arrayContaining(['1', '2']));
  });
});
