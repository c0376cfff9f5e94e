import { describe, expect, test } from 'vitest';
import { parseBlock } from '../../../../../server/core/syntax/json/parse-block.ts';
import { readJson } from './read-json.ts';

/** Returns the text of each block with its exit state. */
function blocksOf(text: string): string[][] {
  return readJson(text).map(({ block }) => [block.text, block.exit]);
}

describe('the blocks of a JSON document', () => {
  test.each<[string, string, string[][]]>([
    ['an empty text is one block', '', [['', 'end']]],
    [
      'a member on a line of its own begins with that line',
      '{\n  "a": 1,\n\n  "b": 2\n}\n',
      [
        ['{\n', 'root'],
        ['  "a": 1,\n\n', 'root'],
        ['  "b": 2\n', 'end'],
        ['}\n', 'end'],
      ],
    ],
    [
      'a member on a shared line begins with its key',
      '{"a": 1, "b": [2]}',
      [
        ['{', 'root'],
        ['"a": 1, ', 'root'],
        ['"b": [2]', 'end'],
        ['}', 'end'],
      ],
    ],
    [
      'comments belong to the previous block',
      '// a\n{ // b\n  "a": 1, // c\n  /* d */ "b": 2\n} // e',
      [
        ['// a\n{ // b\n', 'root'],
        ['  "a": 1, // c\n  /* d */ ', 'root'],
        ['"b": 2\n', 'end'],
        ['} // e', 'end'],
      ],
    ],
    [
      'a byte order mark belongs to the first block',
      '\uFEFF{}',
      [
        ['\uFEFF{', 'end'],
        ['}', 'end'],
      ],
    ],
    ['a text that is not an object is one block', '["a",\n"b"]', [['["a",\n"b"]', 'end']]],
    [
      'members after an extra brace are parsed',
      '{\n  "a": {}}\n  },\n  "b": 1\n}',
      [
        ['{\n', 'root'],
        ['  "a": {}', 'end'],
        ['}\n  },\n', 'reopened'],
        ['  "b": 1\n', 'end'],
        ['}', 'end'],
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(blocksOf(text)).toEqual(expected);
  });

  test('the spans of a block are relative to its start, regardless of the text before it', () => {
    const block = parseBlock('{"x": 1, "a": [true]}', 9, 'root');
    expect(block.members).toMatchObject([
      { start: 0, end: 11, key: { start: 0, end: 3, name: 'a', quote: '"' }, value: { start: 5, end: 11 } },
    ]);
    expect(block.members[0]?.anchor).toBe(block);
  });

  test.each([
    ['a member reads up to the first character after its block', '{"a": [], "b": 2}', 1, 11],
    ['the last member reads the closing brace', '{"a": [] }', 1, 10],
    ['a member at the end of the text reads beyond the end', '{"a": []', 1, 9],
    ['a member that is never closed reads beyond the end', '{\n  "a": {\n  "b": 1\n}', 2, 22],
  ])('%s', (_, text, start, reach) => {
    expect(start + parseBlock(text, start, 'root').reach).toBe(reach);
  });
});
