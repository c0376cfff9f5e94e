import { expect, test } from 'vitest';
import { randomFrom } from '../../../../../harness/documents/mutations.ts';
import { editDistance } from '../../../../../server/core/schema/words/edit-distance.ts';

test.each([
  ['', '', 0, 0],
  ['run', 'run', 0, 0],
  ['run', 'runs', 0, undefined],
  ['run', 'runs', 1, 1],
  ['rnu', 'run', 1, 1],
  ['nur', 'run', 1, undefined],
  ['nur', 'run', 2, 2],
  ['abcd', 'badc', 2, 2],
  ['ca', 'abc', 3, 3],
  ['', 'abc', 2, undefined],
  ['', 'abc', 3, 3],
] as const)('from %j to %j with at most %d edits: %s', (from, to, maxEdits, expected) => {
  expect(editDistance(from, to, maxEdits)).toBe(expected);
  expect(editDistance(to, from, maxEdits)).toBe(expected);
});

/** Returns the distance by its definition. */
function distance(from: string, to: string): number {
  const rows: number[][] = [];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row <= from.length; row++) {
    rows.push([]);
    for (let column = 0; column <= to.length; column++) {
      const replaced = at(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY;
      const least = Math.min(replaced, at(row - 1, column) + 1, at(row, column - 1) + 1, swapped);
      rows[row]?.push(row === 0 && column === 0 ? 0 : least);
    }
  }
  return at(from.length, to.length);
}

test('equals the definition for random words', () => {
  const random = randomFrom(1);
  const word = (letters: number) =>
    Array.from({ length: random(10) }, () => String.fromCharCode(97 + random(letters))).join('');
  for (let count = 0; count < 20_000; count++) {
    const letters = 2 + random(4);
    const [from, to, maxEdits] = [word(letters), word(letters), random(7)];
    const expected = distance(from, to);
    const found = editDistance(from, to, maxEdits);
    expect(found, `${from} ${to} ${maxEdits}`).toBe(expected <= maxEdits ? expected : undefined);
  }
});
