import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../../../server/core/document/json-value.ts';
import { jsonLanguage } from '../../../../../server/core/syntax/json/json-language.ts';

const { renderEntry, renderKey, renderMember, renderText, renderValue } = jsonLanguage;

describe('JSON output', () => {
  test.each<[string, JsonValue, string]>([
    ['a string', 'a "b"\n', '"a \\"b\\"\\n"'],
    ['a number', -1.5, '-1.5'],
    ['a big integer', 9007199254740993n, '9007199254740993'],
    ['null', null, 'null'],
    ['an empty array', [], '[]'],
    ['an empty object', {}, '{}'],
    ['nested values', { a: [1, { b: true }], 'c d': 2n }, '{ "a": [1, { "b": true }], "c d": 2 }'],
  ])('%s is on one line', (_, value, expected) => {
    expect(renderValue(value)).toBe(expected);
  });

  test('a key is always quoted', () => {
    expect(renderKey('a"b')).toBe('"a\\"b"');
  });

  test('multiline text becomes one string', () => {
    expect(renderText('a\nb')).toBe('"a\\nb"');
  });

  test.each<[string[], string[], string]>([
    [['"a"'], [], '"a": {}'],
    [['"a"'], ['"b": 1', '"c": 2'], '"a": {\n\t"b": 1,\n\t"c": 2\n}'],
    [['"tasks"', '"a"'], ['"b": 1'], '"tasks": {\n\t"a": {\n\t\t"b": 1\n\t}\n}'],
  ])('the entry at %j with the members %j', (path, members, expected) => {
    expect(renderEntry(path, members)).toBe(expected);
  });

  test('a member has a colon', () => {
    expect(renderMember('"a"', '1')).toBe('"a": 1');
  });
});
