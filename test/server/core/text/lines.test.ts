import { expect, test } from 'vitest';
import { lineStarts, positionsIn } from '../../../../server/core/text/lines.ts';

const rows: readonly (readonly [text: string, starts: readonly number[]])[] = [
  ['', [0]],
  ['a', [0]],
  ['a\n', [0, 2]],
  ['\n\na', [0, 1, 2]],
  ['a\r\nb', [0, 3]],
  ['a\rb\n\r\nc\r', [0, 2, 4, 6, 8]],
  ['\r\r\n\n', [0, 1, 3, 4]],
];

test.for(rows)('the lines of %j start at %j', ([text, starts]) => {
  expect(lineStarts(text)).toEqual(starts);
});

test.for(rows)('the positions in %j are found in any order', ([text, starts]) => {
  const expected = Array.from({ length: text.length + 1 }, (_, offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line, character: offset - (starts[line] ?? 0) };
  });
  const offsets = [...expected.keys()];
  const positionAt = positionsIn(text);
  expect(offsets.map(positionAt)).toEqual(expected);
  expect(offsets.toReversed().map(positionAt)).toEqual(expected.toReversed());
});
