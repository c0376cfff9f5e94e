import { describe, expect, test } from 'vitest';
import { parsedBlocks, problemsOf } from './read-toml.ts';

/** Checks that a TOML value is parsed without a problem. */
function check(value: string, shown: string): void {
  const text = `key = ${value}\nnext = 1`;
  expect(problemsOf(text)).toEqual([]);
  expect(parsedBlocks(text)).toEqual([`key: ${shown}`, 'next: 1']);
}

describe('a string is decoded', () => {
  test.each([
    ['""', '""'],
    ["''", '""'],
    ['"a b"', '"a b"'],
    ["'C:\\new'", '"C:\\\\new"'],
    ['"\\b\\t\\n\\f\\r\\"\\\\"', JSON.stringify('\b\t\n\f\r"\\')],
    ['"\\e[1m\\x41\\u00e9\\U0001F600"', JSON.stringify('\u001b[1mAé😀')],
    ['"tab\there"', '"tab\\there"'],
    ['"# no comment" # a comment', '"# no comment"'],
    ['"""one line"""', '"one line"'],
    ['"""\nfirst\nsecond\n"""', '"first\\nsecond\\n"'],
    ['"""\r\nfirst\r\nsecond"""', '"first\\r\\nsecond"'],
    ["'''\nfirst\\\nsecond'''", '"first\\\\\\nsecond"'],
    ['"""a \\\n   \n\t b"""', '"a b"'],
    ['"""a \\  \n b"""', '"a b"'],
    ['"""two "" quotes"""', '"two \\"\\" quotes"'],
    ['""""quoted""""', '"\\"quoted\\""'],
    ['"""""five"""""', '"\\"\\"five\\"\\""'],
    ["''''that''''", '"\'that\'"'],
    ['"""three \\""" quotes"""', '"three \\"\\"\\" quotes"'],
  ])('%s', check);
});

describe('a multi-line string may contain text that looks like TOML', () => {
  test.each([
    ['"""\ncat <<EOF\n[section]\nkey = 1\nEOF\n"""', '"cat <<EOF\\n[section]\\nkey = 1\\nEOF\\n"'],
    ["'''\nif [[ -f x ]]; then\n  x=1\nfi\n'''", '"if [[ -f x ]]; then\\n  x=1\\nfi\\n"'],
    ['\'\'\'\n[a]\nkey = """\ntext\n"""\n\'\'\'', '"[a]\\nkey = \\"\\"\\"\\ntext\\n\\"\\"\\"\\n"'],
    ['"""\nimport sys\nx = 1\ny = 2"""', '"import sys\\nx = 1\\ny = 2"'],
  ])('%s', check);
});

describe('a number is parsed', () => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['+17', '17'],
    ['1_000', '1000'],
    ['0xDEAD_beef', '3735928559'],
    ['0o755', '493'],
    ['0b1010', '10'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740993', '9007199254740993n'],
    ['-9223372036854775808', '-9223372036854775808n'],
    ['0x7fffffffffffffff', '9223372036854775807n'],
    ['1.5', '1.5'],
    ['-0.01', '-0.01'],
    ['5e+22', '5e+22'],
    ['6.626e-34', '6.626e-34'],
    ['224_617.445_991_228', '224617.445991228'],
    ['inf', 'Infinity'],
    ['-inf', '-Infinity'],
    ['+nan', 'NaN'],
  ])('%s', check);
});

describe('a date or a time is parsed', () => {
  test.each([
    ['1979-05-27T07:32:00Z', 'offset-date-time 1979-05-27T07:32:00Z'],
    ['1979-05-27 07:32:00.5-07:00 # then', 'offset-date-time 1979-05-27 07:32:00.5-07:00'],
    ['1979-05-27t07:32', 'local-date-time 1979-05-27t07:32'],
    ['2000-02-29', 'local-date 2000-02-29'],
    ['07:32', 'local-time 07:32'],
    ['23:59:60.999', 'local-time 23:59:60.999'],
  ])('%s', check);
});

describe('an array is parsed', () => {
  test.each([
    ['[]', '[]'],
    ['[ 1, "a", true, ]', '[1, "a", true]'],
    ['[\n  1, # one\n\n  # two\n  2,\r\n]', '[1, 2]'],
    ['[["a"], [["b"]]]', '[["a"], [["b"]]]'],
    ['[\n["a"],\n["b"]\n]', '[["a"], ["b"]]'],
    ['[\n["a"]\n,["b"]\n]', '[["a"], ["b"]]'],
    ['["""\n[x]\n""", 1]', '["[x]\\n", 1]'],
    [`${'['.repeat(100)}${']'.repeat(100)}`, `${'['.repeat(100)}${']'.repeat(100)}`],
  ])('%s', check);
});

describe('an inline table is parsed', () => {
  test.each([
    ['{}', '{}'],
    ['{ a = 1, "b c" = 2 }', '{a: 1, b c: 2}'],
    ['{ a.b = 1, a.c = 2 }', '{a: (b: 1), a: (c: 2)}'],
    ['{\n  a = 1, # one\n  b = [\n    2,\n  ],\n}', '{a: 1, b: [2]}'],
    ['{ a = { b = {} } }', '{a: {b: {}}}'],
    ['{\n  a =\n    1,\n  b\n    = 2\n}', '{a: 1, b: 2}'],
    ['{ a # one\n\n= # two\r\n[1] }', '{a: [1]}'],
    ['{ a.b =\n"x" }', '{a: (b: "x")}'],
    ['[{ a =\n1 }]', '[{a: 1}]'],
    ['{ a = 1, a = 2 }', '{a: 1, a: 2}'],
  ])('%s', check);
});

describe('a key is parsed', () => {
  test.each([
    ['a-b_1 = 1', 'a-b_1: 1'],
    ['1234 = 1', '1234: 1'],
    ['"fmt:check" = 1', 'fmt:check: 1'],
    ["'a\\b' = 1", 'a\\b: 1'],
    ['"a\\"b\\u00e9" = 1', 'a"bé: 1'],
    ['"" = 1', ': 1'],
    ['a.b.c = 1', 'a: (b: (c: 1))'],
    ['a . "b.c" = 1', 'a: (b.c: 1)'],
    ['3.14 = 1', '3: (14: 1)'],
    ['tight="x"', 'tight: "x"'],
    ['\t indented\t=\t1', 'indented: 1'],
    ['\ufefffirst = 1', 'first: 1'],
  ])('%s', (text, shown) => {
    expect(problemsOf(text)).toEqual([]);
    expect(parsedBlocks(text)).toEqual([shown]);
  });
});
