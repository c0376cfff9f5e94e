import { expect } from 'vitest';
import { applyQuickFix } from '../../../harness/vscode/window/editor.ts';
import { underlines } from '../../../harness/vscode/window/underlines.ts';
import { openProblems, problems } from '../../../harness/vscode/window/workbench.ts';
import { test } from './edit.ts';

test('a finding of ShellCheck is underlined on the word, and its fix is applied', async ({ edit }) => {
  const text = '[greet]\nrun = """\nif true; then\n  echo "{{ vars.hello }}" $N<|>AME\nfi\n"""\n';
  const { page, saved } = await edit('tasks.toml', text);
  await expect.poll(() => underlines(page)).toEqual([{ severity: 'info', text: '$NAME' }]);
  await applyQuickFix(page, 'Change to `"$NAME"`');
  await expect.poll(() => underlines(page)).toEqual([]);
  await expect.poll(saved).toBe(text.replace('$N<|>AME', '"$NAME"'));
});

test('the Problems panel lists the finding with its code', async ({ edit }) => {
  const { page } = await edit('tasks.toml', 'greet = "echo $NAME"\n');
  await openProblems(page);
  await expect
    .poll(() => problems(page))
    .toEqual(['Double quote to prevent globbing and word splitting. shellcheck(SC2086) [Ln 1, Col 15]']);
});
