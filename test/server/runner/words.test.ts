import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinWords, splitWords } from '../../../server/runner/words.ts';
import { rows } from '../../support/rows.ts';

describe('a line is split into words', () => {
  test.each(
    rows<readonly [line: string, ...words: readonly string[]]>([
      ['mise run', 'mise', 'run'],
      ['  mise\t run \n', 'mise', 'run'],
      [''],
      ["''", ''],
      ["'a b' c", 'a b', 'c'],
      ['"a b" c', 'a b', 'c'],
      ['--name="a b"', '--name=a b'],
      ['a\'b\'"c"', 'abc'],
      ["'a\\b'", 'a\\b'],
      ['"a\\"b\\\\c\\d"', 'a"b\\c\\d'],
      ['C:\\tools\\mise.exe run', 'C:\\tools\\mise.exe', 'run'],
      ['"C:\\Program Files\\mise.exe" run', 'C:\\Program Files\\mise.exe', 'run'],
      ['$HOME ; `ls` * #x', '$HOME', ';', '`ls`', '*', '#x'],
      ['"two\nlines"', 'two\nlines'],
    ]),
  )('%#: $name', ({ row: [line, ...words] }) => {
    expect(splitWords(line)).toEqual({ words });
  });

  test('an unclosed quote is reported, with the words before it', () => {
    expect(splitWords('a b "c d')).toEqual({ words: ['a', 'b'], openQuote: '"' });
    expect(splitWords("a 'b")).toEqual({ words: ['a'], openQuote: "'" });
    expect(splitWords('"a\\"')).toEqual({ words: [], openQuote: '"' });
    expect(splitWords('"')).toEqual({ words: [], openQuote: '"' });
  });
});

test('joined words are split into the same words', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom(...'ab \'"\\$;\n') })), (words) => {
      expect(splitWords(joinWords(words))).toEqual({ words });
    }),
  );
});

test('a shell splits a line into the same words', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom(...'ab \'"\\$`;!*\n') }), { minLength: 1 }), (words) => {
      const script = `for word in ${joinWords(words)}; do printf '%s\\0' "$word"; done`;
      expect(execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0')).toEqual([...words, '']);
    }),
  );
});

test('characters that are special in a shell are quoted', () => {
  expect(joinWords(['mise', 'run', 'build:web', '--jobs=4', 'a b', "it's", '$HOME', ''])).toBe(
    `mise run build:web --jobs=4 'a b' "it's" '$HOME' ''`,
  );
  expect(joinWords(["it's $(id)", "'!'", `'"\\`])).toBe(`'it'"'"'s $(id)' ''"'"'!'"'"'' ''"'"'"\\'`);
});
