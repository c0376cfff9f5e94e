import { describe, expect, test } from 'vitest';
import { markProblems, problemsOf } from './read-json.ts';

/** Checks the problems of a text: marks show their spans; messages are in the order of the text. */
function check(marked: string, ...messages: string[]): void {
  const text = marked.replace(/[«»]/g, '');
  expect(markProblems(text)).toBe(marked);
  expect(problemsOf(text).map(({ message }) => message)).toEqual(messages);
}

const unclosedString = 'This string is not closed; add a double quote at its end';
const unclosedKey = 'This key is not closed; add a double quote at its end';
const needsComma = 'Write a comma after this value';
const needsValue = 'Write a value after the colon';
const needsColonAndValue = 'Write a colon and a value after this key';
const unclosedBrace = 'This `{` is not closed; add `}`';
const unclosedBracket = 'This `[` is not closed; add `]`';
const endsEarly = 'The file ends before its object is closed; add `}`';
const needsCommaMark = 'Write `,` instead of `;`';
const extra = 'Put a comma before this, or remove it';
const startWithBrace = 'A JSON task file must be an object; start it with `{`';
const afterEnd = 'Remove this; nothing may follow the `}` that closes the object';
const noComments = 'JSON does not allow comments; other tools may reject this file';
const unquoted = 'Write text in double quotes';

describe('a mistake is reported once, on the culprit', () => {
  test.each<[string, ...string[]]>([
    ['«»', 'Expected an object'],
    [' \n«»', 'Expected an object'],
    ['«[»1]', startWithBrace],
    ['«"»a"', startWithBrace],
    ['«b»uild: 1', startWithBrace],
    ['«{»', unclosedBrace],
    ['{«,»}', 'Remove this `,`'],
    ['{«]» "a": 1}', 'Remove this `]`'],
  ])('at the beginning: %s', check);

  test.each<[string, ...string[]]>([
    ['{"a": 1}«}»', afterEnd],
    ['{"a": 1}«,»', afterEnd],
    ['{"a": 1} «x» y', afterEnd],
    ['{"a": «1»', endsEarly],
    ['{"a": 1«,»', endsEarly],
    ['{"a": {}«}», "b": 1}', 'Remove this `}`; members of the object follow'],
    ['{"a": {}«}», "b": 1', 'Remove this `}`; members of the object follow'],
    ['{\n  "a": {}\n«}»\n,\n  "b": {\n    "c": 1\n  },\n  "d": 1\n', 'Remove this `}`; members of the object follow'],
  ])('at the end: %s', check);

  test.each<[string, ...string[]]>([
    ['{«"a"»', needsColonAndValue],
    ['{«"a"»}', needsColonAndValue],
    ['{«"a"», "b": 1}', needsColonAndValue],
    ['{\n  «"a"»\n  "b": 1\n}', needsColonAndValue],
    ['{"a"«:»', needsValue],
    ['{"a"«:» }', needsValue],
    ['{"a"«:», "b": 1}', needsValue],
    ['{"t": {\n  "a"«:»\n  "b": 1\n}}', needsValue],
    ['{«"a"» 1}', 'Write a colon after this key'],
    ['{«"a"» {"b": 1}}', 'Write a colon after this key'],
    ['{"a" «=» 1}', 'Write `:` instead of `=`'],
    ['{"a" «=>» 1}', 'Write `:` instead of `=`'],
    ['{"a": «:» 1}', 'Remove this; only one colon is needed'],
    ['{«:» 1, "b": 2}', 'Write a key in double quotes before this'],
    ['{"a": 1, «{»"b": 2}}', 'Write a key in double quotes before this'],
    ['{«dep»', 'Write the key in double quotes: `"dep"`'],
    ['{«a»: 1}', 'Write the key in double quotes: `"a"`'],
    ['{«build:a"»: {}}', 'Write a double quote before this key'],
    ['{\n  "a"«:»\n    "b": 1\n  }\n}', 'Write `{` after the colon'],
    ["{«'a'»: 1}", 'Write this key in double quotes'],
    ['{"t": {«"a»: 1}}', unclosedKey],
    ['{"t": {«"a»: "x"}}', unclosedKey],
    ['{"t": {«"a»: ["x"]}}', unclosedKey],
    ['{"t": {«"build:a»: {\n"x": 1}}}', unclosedKey],
  ])('in a key: %s', check);

  test.each<[string, ...string[]]>([
    ['{"a": «1» "b": 2}', needsComma],
    ['{"a": {"x": "y«"»\n"z": 1}}', needsComma],
    ['{"a": [«1» 2]}', needsComma],
    ['{"a": ["x«"» "y"]}', needsComma],
    ['{"a": [[1«]» [2]]}', needsComma],
    ['{"a": 1,«,» "b": 2}', 'Remove this comma'],
    ['{"a": "x"«;»\n"b": ["y"«;» "z"]«;»\n}', needsCommaMark, needsCommaMark, needsCommaMark],
    ['{"a": "echo «"»hi"; ls", "b": 1}', 'Write `\\"` for a quote inside a string'],
    ['{"a": [«,»1]}', 'Remove this comma'],
    ['{"a": 1 «2», "b": 3}', extra],
    ['{"a": "x"«: 1», "b": 3}', extra],
    ['{"a": 1 «{"x": [1]} 2»}', extra],
    ['{"a": ["k"«: 1», 2]}', 'Arrays cannot contain keys; put the pair in `{ }`'],
    ['{"a": "echo «"»hi" now", "b": 1}', 'Write `\\"` for a quote inside a string'],
    ['{"a": {"b": 1«]»}}', 'Remove this `]`; no `[` is open'],
  ])('between values: %s', check);

  test.each<[string, ...string[]]>([
    ['{"a": «"x»\n}', unclosedString],
    ['{"a": «"x y»,\n  "b": 1}', unclosedString],
    ['{"a": «"x»\n  "b": 1}', unclosedString],
    ['{"a": ["x, "b«"»],\n  "c": 1}', unclosedString],
    ['{"a": [«"»]}', unclosedString],
    ['{"a": «"x\\»\n}', unclosedString],
    ['{"a": «\'x y\'»}', 'Write this string in double quotes'],
    ['{"a": «`x`»}', 'Write this string in double quotes'],
    [
      '{"a": "C:«\\U»sers«\\d»ev"}',
      '`\\U` is not a JSON escape; write `\\\\U` for a backslash',
      '`\\d` is not a JSON escape; write `\\\\d` for a backslash',
    ],
    ['{"a": "«\\u»12"}', 'Write four hexadecimal digits after `\\u`'],
    ['{"a": "x«\t»y"}', 'Write `\\t` for a tab inside a string'],
    ['{"a": "x«\u0001»y"}', 'Write `\\u0001` for this control character'],
  ])('in a string: %s', check);

  test.each<[string, ...string[]]>([
    ['{"a": «01»}', '`01` is not a JSON number; write `1`'],
    ['{"a": «+1»}', '`+1` is not a JSON number; write `1`'],
    ['{"a": «.5»}', '`.5` is not a JSON number; write `0.5`'],
    ['{"a": «-.5»}', '`-.5` is not a JSON number; write `-0.5`'],
    ['{"a": «1.»}', '`1.` is not a JSON number; write `1.0`'],
    ['{"a": «0x1F»}', '`0x1F` is not a JSON number; write `31`'],
    ['{"a": «1_000»}', '`1_000` is not a JSON number; write `1000`'],
    ['{"a": «1.2.3»}', 'This is not a number; correct it, or write text in double quotes'],
    ['{"a": «-»}', 'This is not a number; correct it, or write text in double quotes'],
    ['{"a": «NaN»}', 'JSON has no `NaN`; write a number, or a string in double quotes'],
    ['{"a": «-Infinity»}', 'JSON has no `-Infinity`; write a number, or a string in double quotes'],
    ['{"a": «True»}', '`True` is not a JSON value; did you mean `true`?'],
    ['{"a": «flase»}', '`flase` is not a JSON value; did you mean `false`?'],
    ['{"a": «nul»}', '`nul` is not a JSON value; did you mean `null`?'],
    ['{"a": «tr»', '`tr` is not a JSON value; did you mean `true`?'],
    ['{"a": «None»}', '`None` is not a JSON value; did you mean `null`?'],
    ['{"a": «yes»}', '`yes` is not a JSON value; did you mean `true`?'],
    ['{"a": «npm»}', unquoted],
    ['{"a": «npm run build»,\n "b": 1}', unquoted],
    ['{"a": [«x», «y»]}', unquoted, unquoted],
    ['{"a": «\u00a01»}', unquoted],
    ['{«“a”»: 1}', 'Write this key in straight double quotes (`"`)'],
    ['{"a": «“x”»}', 'Write this string in straight double quotes (`"`)'],
    ['{"a": «\u00a0»}', 'Remove this character (U+00A0); it is not allowed here'],
  ])('in a bare word: %s', check);

  test.each<[string, ...string[]]>([
    ['{"a": «{»', unclosedBrace],
    ['{"a": {"b": «[»1, 2', unclosedBracket],
    ['{"a": «[»1, 2}', unclosedBracket],
    ['{"a": {"b": «[»1}, "c": 2}', unclosedBracket],
    ['{"a": "x", «/*» y', 'This comment is not closed; add `*/`'],
    [`{"a": ${'['.repeat(500)}«[»[`, 'Objects and arrays can be nested at most 500 levels deep'],
  ])('in text that is not closed: %s', check);
});

describe('text that other tools may reject is a warning', () => {
  test.each<[string, ...string[]]>([
    ['«// a»\n{«/* b */» "a": 1 «// c»\n}', noComments, noComments, noComments],
    ['{"a": 1«,»}', 'Remove the trailing comma'],
    ['{"a": [1«,» ], "b": {"c": 1«,»\n}}', 'Remove the trailing comma', 'Remove the trailing comma'],
  ])('%s', (marked, ...messages) => {
    check(marked, ...messages);
    const severities = problemsOf(marked.replace(/[«»]/g, '')).map(({ severity }) => severity);
    expect(new Set(severities)).toEqual(new Set(['warning']));
  });

  test('a comment with a number sign is an error', () => {
    check('{ «# a»\n}', 'Write `//` instead of `#`, or remove this comment');
  });
});
