import { expect, test } from 'vitest';
import { wordPattern } from '../../../../server/core/text/word-pattern.ts';

const word = wordPattern(String.raw`[\p{L}_][\p{L}\p{N}_]*`, 'g');

test.each([
  ['a-b1 _c 2d', ['a', 'b1', '_c', 'd']],
  ['größe-é1 ٣x', ['größe', 'é1', 'x']],
  ['a 日本語2', ['a', '日本語2']],
  ['1 2', null],
])('The words in %j are found', (text, words) => {
  expect(text.match(word(text))).toEqual(words);
});
