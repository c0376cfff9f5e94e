import { expect, test } from 'vitest';
import { hints } from '../../../../../server/core/features/navigation/hints.ts';
import { rows } from '../../../../support/rows.ts';
import { openWorkspace } from '../../../../support/workspace-fixture.ts';

/** The lines between the name of a task and its alias. */
const far = '\n'.repeat(11);

/** Returns the first file with its hints in braces. */
function hinted(fixture: string): string {
  const { workspace } = openWorkspace(fixture);
  const [file] = workspace.files;
  if (!file) return '';
  const found = hints({ workspace, file }, { start: 0, end: file.document.length });
  return found
    .toReversed()
    .reduce(
      (text, { offset, text: hint }) => `${text.slice(0, offset)}‹${hint}›${text.slice(offset)}`,
      file.document.text,
    );
}

test.each(
  rows<readonly [string, string, string]>([
    [
      'aliases far below the name',
      `[a]${far}alias = ["b", "c"]\n[a.env]`,
      `[a]‹also b, c›${far}alias = ["b", "c"]\n[a.env]`,
    ],
    ['no aliases near the name', '[a]\nrun = "x"\nalias = ["b", "c"]', '[a]\nrun = "x"\nalias = ["b", "c"]'],
    ['no alias of an inline table', 'a = { alias = "b" }', 'a = { alias = "b" }'],
    ['an alias in JSON', `--- x.tasks.json\n{ "a": {${far}"alias": "b" } }`, `{ "a"‹also b›: {${far}"alias": "b" } }`],
    [
      'a pattern',
      '["a:b"]\n["a:c"]\n[d]\ndepends = ["a:* x", "a:b"]',
      '["a:b"]\n["a:c"]\n[d]\ndepends = ["a:*‹2 tasks› x", "a:b"]',
    ],
    ['a pattern without matches', '[d]\ndepends = "a:*"', '[d]\ndepends = "a:*‹0 tasks›"'],
    [
      'a pattern over files',
      '--- a.tasks.toml\n[d]\ndepends = "x*"\n--- b.tasks.toml\n[x]\n',
      '[d]\ndepends = "x*‹1 task›"\n',
    ],
  ]),
)('$name', ({ row: [, fixture, expected] }) => {
  expect(hinted(fixture)).toBe(expected);
});

test('only hints in the range are returned', () => {
  const { workspace, place } = openWorkspace(`[a]${far}alias = "x"\n[b]<|>${far}alias = "y"\n[c]${far}alias = "z"`);
  const range = { start: place.offset, end: place.offset };
  expect(hints({ workspace, file: place.file }, range).map(({ text }) => text)).toEqual(['also y']);
});

test('the number of matches is up to date', () => {
  const { workspace, place } = openWorkspace('["a:b"]\n<|>\n[d]\ndepends = "a:*"');
  const { file, offset } = place;
  const counts = () => hints({ workspace, file }, { start: 0, end: file.document.length }).map(({ text }) => text);
  expect(counts()).toEqual(['1 task']);
  workspace.update(file.uri, file.document.edit({ start: offset, end: offset, text: '["a:c"]' }));
  expect(counts()).toEqual(['2 tasks']);
});
