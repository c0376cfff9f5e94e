import { expect, test } from 'vitest';
import { complete } from '../../../../../server/core/features/complete.ts';
import { closestItems, itemsWithLetters } from '../../../../../server/core/features/completion/closest-items.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

/** More tasks than are offered at once. */
const far = Array.from({ length: 600 }, (_, index) => `[a${index}]\nrun = "x"\n`).join('');
const near = Array.from({ length: 3 }, (_, index) => `[z${index}]\nrun = "x"\n`).join('');

/** Returns the labels that are offered after the letters that are typed in front of the caret. */
function offeredAt(line: string): readonly string[] {
  const { place, workspace } = openWorkspace(
    `--- other/far.tasks.toml\n${far}--- mise.toml\n--- near.tasks.toml\n${near}[t]\n${line}\n`,
  );
  const { file, offset } = place;
  const items = complete(file.document, file.kind, offset, { workspace, file, folder: undefined });
  return closestItems(items, file.document, offset).items.map(({ label }) => label);
}

test.for([
  ['depends = <|>', ['z0', 'z2', 'a0', '[ ]', 'Several tasks', 'Optional task', 'One task'], ['a599']],
  ['depends = [<|>]', ['z0', 'z2', 'a0', 'Task', 'Task with arguments'], ['a599']],
  ['depends = "z<|>"', ['z0', 'z1', 'z2'], ['a0']],
] as const)('of too many items, forms to fill in and the nearest names are offered: %s', ([line, offered, missing]) => {
  const labels = offeredAt(line);
  expect(labels).toEqual(expect.arrayContaining([...offered]));
  for (const label of missing) expect(labels).not.toContain(label);
  expect(labels.length).toBeLessThanOrEqual(500);
});

test('without letters, 500 of them are offered', () => {
  expect(offeredAt('depends = <|>')).toHaveLength(500);
});

test.for([
  ['<|>', ['wait_for', 'run', 'dir'], []],
  ['wai<|>', ['wait_for'], ['run', 'dir']],
  ['awi<|>', ['wait_for'], ['run', 'dir']],
  ['WAI<|>', ['wait_for'], ['run', 'dir']],
  ['r<|>', ['wait_for', 'run', 'dir'], ['alias']],
  ['wx<|>', [], ['wait_for', 'run', 'dir']],
] as const)('items have the letters that are typed, in any order: %s', ([line, expected, missing]) => {
  const { place } = openWorkspace(`--- a.tasks.toml\n[t]\n${line}\n`);
  const { file, offset } = place;
  const items = itemsWithLetters(complete(file.document, file.kind, offset), file.document, offset);
  const labels = items.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining([...expected]));
  for (const label of missing) expect(labels).not.toContain(label);
});
