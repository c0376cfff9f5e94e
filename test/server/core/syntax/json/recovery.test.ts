import { describe, expect, test } from 'vitest';
import { parsedMembers, problemsOf } from './read-json.ts';

function check(text: string, expected: string, messages: readonly string[]): void {
  expect(parsedMembers(text)).toBe(expected);
  expect(problemsOf(text).map(({ message }) => message)).toEqual(messages);
}

const unclosedBrace = 'This `{` is not closed; add `}`';
const unclosedBracket = 'This `[` is not closed; add `]`';
const unclosedString = 'This string is not closed; add a double quote at its end';

describe('a mistake does not affect the tasks around it', () => {
  test.each<[string, string, string, string[]]>([
    [
      'an object that has just been opened',
      '{\n  "a": "x",\n  "b": {\n  "c": {\n    "d": 1\n  },\n  "e": 2\n}\n',
      '{a: "x", b: {}, c: {d: 1}, e: 2}',
      [unclosedBrace],
    ],
    [
      'an object without its closing brace',
      '{\n  "a": {\n    "b": 1,\n  "c": {\n    "d": 1\n  },\n  "e": 2\n}\n',
      '{a: {b: 1}, c: {d: 1}, e: 2}',
      [unclosedBrace],
    ],
    [
      'a nested object without its closing brace',
      '{\n  "a": {\n    "b": {\n      "x": 1\n  },\n  "c": {\n    "d": 1\n  }\n}\n',
      '{a: {b: {x: 1}}, c: {d: 1}}',
      [unclosedBrace],
    ],
    [
      'the last object, without its closing brace',
      '{\n  "a": 1,\n  "b": {\n    "c": 1,\n}\n',
      '{a: 1, b: {c: 1}}',
      [unclosedBrace],
    ],
    [
      'an array that has just been opened',
      '{\n  "a": {\n    "b": [\n  },\n  "c": 1\n}\n',
      '{a: {b: []}, c: 1}',
      [unclosedBracket],
    ],
    [
      'an array and an object that were both just opened',
      '{\n  "a": {\n    "b": ["x",\n  "c": {\n    "d": 1\n  }\n}\n',
      '{a: {b: ["x"]}, c: {d: 1}}',
      [unclosedBracket],
    ],
    [
      'an array without its closing bracket before the next member',
      '{\n  "a": {\n    "b": ["x",\n    "c": true\n  },\n  "d": 2\n}\n',
      '{a: {b: ["x"], c: true}, d: 2}',
      [unclosedBracket],
    ],
    [
      'an array without its closing bracket and without a comma',
      '{\n  "a": {\n    "b": ["x"\n    "c": true\n  },\n  "d": 2\n}\n',
      '{a: {b: ["x"], c: true}, d: 2}',
      [unclosedBracket],
    ],
    [
      'two nested arrays that have just been opened',
      '{\n  "a": {\n    "b": [["x",\n    "c": true\n  },\n  "d": 2\n}\n',
      '{a: {b: [["x"]], c: true}, d: 2}',
      [unclosedBracket],
    ],
    [
      'an array over several lines that contains a key and a value',
      '{\n  "a": [\n    "b": 1\n  ],\n  "d": 2\n}\n',
      '{a: ["b"], d: 2}',
      ['Arrays cannot contain keys; put the pair in `{ }`'],
    ],
    [
      'a key without a value on a line with other keys',
      '{ "a": { "b": \n  "c": "x" } }\n',
      '{a: {b: ?, c: "x"}}',
      ['Write a value after the colon'],
    ],
    [
      'an object without its opening brace',
      '{\n  "a":\n    "b": 1\n  },\n  "c": 2\n}\n',
      '{a: {b: 1}, c: 2}',
      ['Write `{` after the colon'],
    ],
    [
      'an array at the top that has just been opened',
      '{\n  "a": [\n  "b": {\n    "c": 1\n  },\n  "d": 2\n}\n',
      '{a: [], b: {c: 1}, d: 2}',
      [unclosedBracket],
    ],
    [
      'a string without its closing quote',
      '{\n  "a": {\n    "b": "echo hi,\n    "c": ["x", "y],\n    "d": 1\n  },\n  "e": 2\n}\n',
      '{a: {b: "echo hi"~, c: ["x", "y"~], d: 1}, e: 2}',
      [unclosedString, unclosedString],
    ],
    [
      'a key without its closing quote',
      '{\n  "a": {\n    "b: [1, 2],\n    "c": 3\n  },\n  "d": 4\n}\n',
      '{a: {b: [1, 2], c: 3}, d: 4}',
      ['This key is not closed; add a double quote at its end'],
    ],
    [
      'a half-typed key',
      '{\n  "a": {\n    "b": 1,\n    dep\n  },\n  "c": 2\n}\n',
      '{a: {b: 1, dep: ?}, c: 2}',
      ['Write the key in double quotes: `"dep"`'],
    ],
    [
      'a half-typed key after a value without its comma',
      '{\n  "a": "x"\n  "b\n}\n',
      '{a: "x", b: ?}',
      ['Write a comma after this value', 'This key is not closed; add a double quote at its end'],
    ],
    ['a key without a value', '{\n  "a": \n  "b": 1\n}\n', '{a: ?, b: 1}', ['Write a value after the colon']],
    [
      'a member with an extra brace',
      '{\n  "a": {\n    "b": 1\n  }},\n  "c": 2\n}\n',
      '{a: {b: 1}, c: 2}',
      ['Remove this `}`; members of the object follow'],
    ],
    ['a text that ends inside arrays', '{"a": {"b": [1, [2', '{a: {b: [1, [2]]}}', [unclosedBracket]],
    [
      'a text without indentation and without its last brace',
      '{\n"a": {\n"b": 1\n},\n"c": {\n"d": 1\n}\n',
      '{a: {b: 1}, c: {d: 1}}',
      ['The file ends before its object is closed; add `}`'],
    ],
    [
      'a text without its last brace',
      '{\n  "a": {\n    "b": 1\n  },\n  "c": {\n    "d": 1\n  }\n',
      '{a: {b: 1}, c: {d: 1}}',
      ['The file ends before its object is closed; add `}`'],
    ],
    [
      'a member with something else after it',
      '{\n  "a": { "b": 1 } { "x": [1, 2] },\n  "c": 2\n}\n',
      '{a: {b: 1}, c: 2}',
      ['Put a comma before this, or remove it'],
    ],
    [
      'a member without a name',
      '{\n  "a": 1,\n  { "x": 1 },\n  "b": 2\n}\n',
      '{a: 1, b: 2}',
      ['Write a key in double quotes before this'],
    ],
    [
      'a member that is nested too deeply',
      `{"a": ${'['.repeat(100_000)}${']'.repeat(100_000)}, "b": 1}`,
      `{a: ${'['.repeat(500)}?${']'.repeat(500)}, b: 1}`,
      ['Objects and arrays can be nested at most 500 levels deep'],
    ],
  ])('%s', (_, text, expected, messages) => {
    check(text, expected, messages);
  });

  test('unclosed brackets are one problem', () => {
    expect(problemsOf(`{"a": ${'['.repeat(100_000)}`)).toHaveLength(1);
    expect(problemsOf(`{"a": ${'{"b":'.repeat(100_000)}`)).toHaveLength(1);
  });
});

describe('an unusual layout is not a mistake', () => {
  test.each([
    [
      'without indentation',
      '{\n"a": {\n"b": {\n"c": 1\n},\n"d": [\n"e"\n]\n},\n"f": 2\n}',
      '{a: {b: {c: 1}, d: ["e"]}, f: 2}',
    ],
    [
      'with members that are indented less',
      '{\n  "a": {\n    "b": 1,\n  "c": 2,\n"d": 3\n}\n}',
      '{a: {b: 1, c: 2, d: 3}}',
    ],
    ['on one line', '{"a":{"b":[{"c":{}}]},"d":1}', '{a: {b: [{c: {}}]}, d: 1}'],
    ['with Windows line endings', '{\r  "a": {\r  "b": 1\r}\r}', '{a: {b: 1}}'],
  ])('%s', (_, text, expected) => {
    check(text, expected, []);
  });
});
