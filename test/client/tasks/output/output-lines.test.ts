import { expect, test } from 'vitest';
import { outputLines } from '../../../../client/tasks/output/output-lines.ts';

test.for<readonly [what: string, chunks: readonly string[], lines: readonly string[]]>([
  ['line ends of both kinds', ['a\r\nb\nc'], ['a', 'b', 'c']],
  ['chunks that end within a line', ['ab', 'c\r', '\nd\r\n'], ['abc', 'd']],
  ['colors', ['\x1b[31mred\x1b[0m\r\n'], ['red']],
  ['a color that two chunks contain', ['\x1b[3', '1mred\x1b[0m\n'], ['red']],
  ['progress that overwrites itself', ['10%\r50%\rdone\r\n'], ['done']],
  ['a link', ['\x1b]8;;http://x/\x07text\x1b]8;;\x07\n'], ['text']],
  ['the cursor at the beginning of a line', ['a\x1b[5;1Hb\x1b[6Hc\r\n'], ['a', 'b', 'c']],
  ['empty lines', ['a\n\nb\n'], ['a', '', 'b']],
])('%s', ([, chunks, lines]) => {
  const splitter = outputLines();
  expect([...chunks.flatMap((chunk) => splitter.add(chunk)), ...splitter.end()]).toEqual(lines);
});

test('a line without an end stays short', () => {
  const splitter = outputLines();
  for (let count = 0; count < 100; count++) splitter.add('x'.repeat(1_000));
  expect(splitter.end()[0]).toHaveLength(10_000);
});
