import { expect, test } from 'vitest';
import { editedText } from '../../../../server/lsp/documents/edited-text.ts';

const at = (line: number, character: number) => ({ line, character });

test.for([
  ['ab\ncd\n', at(1, 1), at(1, 1), 'X', 'ab\ncXd\n'],
  ['ab\r\ncd', at(0, 1), at(1, 1), '', 'ad'],
  ['ab\rcd', at(1, 0), at(1, 2), 'x', 'ab\rx'],
  ['ab\ncd', at(0, 99), at(0, 99), 'X', 'abX\ncd'],
  ['ab\ncd', at(99, 0), at(99, 0), 'X', 'ab\ncdX'],
  ['ab\ncd', at(-1, 5), at(-1, 9), 'X', 'Xab\ncd'],
  ['ab\ncd', at(1, -3), at(1, 1), 'X', 'ab\nXd'],
  ['ab\ncd', at(1, 1), at(0, 1), 'X', 'ab\ncXd'],
  ['', at(0, 0), at(0, 0), 'X', 'X'],
] as const)('%j from %j to %j becomes %j', ([text, start, end, insert, expected]) => {
  expect(editedText(text, [{ range: { start, end }, text: insert }])).toBe(expected);
});

test('changes apply one after the other, and one without a range replaces the whole text', () => {
  const range = { start: at(0, 0), end: at(0, 1) };
  expect(
    editedText('abc', [
      { range, text: '' },
      { range, text: 'X' },
    ]),
  ).toBe('Xc');
  expect(editedText('abc', [{ range, text: '' }, { text: 'new' }, { range, text: 'N' }])).toBe('New');
});
