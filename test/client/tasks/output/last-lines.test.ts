import { expect, test } from 'vitest';
import { lastLines } from '../../../../client/tasks/output/last-lines.ts';

test.for<readonly [title: string, lines: readonly string[], expected: readonly string[]]>([
  ['empty lines are omitted', ['a', '', '  ', 'b'], ['a', 'b']],
  ['spaces at the end are omitted', ['  a\tb  '], ['  a  b']],
  ['invisible characters are codes', ['a\u202eb\u0007'], ['a⟨U+202E⟩b⟨U+0007⟩']],
  ['Markdown stays as it is', ['[a](command:b) **c** ```'], ['[a](command:b) **c** ```']],
  ['secrets are masked, the longest first', ['$ deploy --token s3cret-long s3cret'], ['$ deploy --token ••• •••']],
  ['a long line is truncated', ['x'.repeat(300)], [`${'x'.repeat(199)}…`]],
])('%s', ([, lines, expected]) => {
  expect(lastLines(lines, ['s3cret', '', 's3cret-long'])).toEqual(expected);
});

test('the last twelve lines are returned', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  expect(lastLines(lines, [])).toEqual(lines.slice(8));
});
