import { describe, expect, test } from 'vitest';
import { blankWords, shellWords } from '../../../../server/core/text/words.ts';

describe('a command line', () => {
  test.each([
    ['', []],
    ['a', ['a']],
    [' a  b\tc\n', ['a', 'b', 'c']],
    [`'a b' "c d"`, ['a b', 'c d']],
    [`a'b'"c"`, ['abc']],
    ['a\\ b', ['a b']],
    ['"a\\"b" \'c\\d\'', ['a"b', 'c\\d']],
    ['"a\\nb"', ['a\\nb']],
    ["''", ['']],
    ["a 'b", undefined],
    ['a "b', undefined],
    ['a\\', ['a\\']],
  ])('%j is split as in a shell', (line, words) => {
    expect(shellWords(line)?.map(({ text }) => text)).toEqual(words);
  });

  test('has words with offsets that include their quotes', () => {
    const line = ` a 'b c' "d"e `;
    expect(shellWords(line)?.map(({ start, end }) => line.slice(start, end))).toEqual(['a', "'b c'", '"d"e']);
  });

  test('can be split at white space alone', () => {
    expect(blankWords(` 'a b'\tc `).map(({ text, start }) => [text, start])).toEqual([
      ["'a", 1],
      ["b'", 4],
      ['c', 7],
    ]);
  });
});
