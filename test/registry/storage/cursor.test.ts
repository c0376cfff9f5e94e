import { expect, test } from 'vitest';
import { filteredPageOf, readCursor } from '../../../registry/storage/cursor.ts';

/** The maximum number of rows that the query of a page reads. */
const max = 6;

test.each<[text: string, limit: number, expected: string, next: string | undefined]>([
  ['', 2, '', undefined],
  ['ab', 2, 'ab', undefined],
  ['abc', 2, 'ab', 'b'],
  ['a-b-c-', 2, 'ab', 'b'],
  ['a----b', 2, 'ab', 'b'],
  ['a-----', 2, 'a', '-'],
  ['------', 2, '', '-'],
  ['a----', 2, 'a', undefined],
])('of %j, the letters of a page of %i are %j, and the next page begins after %j', (text, limit, expected, next) => {
  const last = text.at(-1);
  const page = filteredPageOf(
    [...text].filter((letter) => letter !== '-'),
    { limit, cursor: undefined },
    {
      keyOf: (letter) => [letter],
      lastScanned: () => (last !== undefined && text.length >= max ? [last] : undefined),
    },
  );
  expect([page.items.join(''), readCursor(page.next)?.[0]]).toEqual([expected, next]);
});
