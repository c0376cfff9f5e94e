import { describe, expect, test } from 'vitest';
import type { Node } from '../../../../../server/core/document/node.ts';
import { problemsOf, readJson } from './read-json.ts';

function nodeOf(value: string): Node | undefined {
  const text = `{ "key": ${value} }`;
  expect(problemsOf(text)).toEqual([]);
  return readJson(text)[1]?.block.members[0]?.value;
}

describe('a JSON value', () => {
  test.each([
    ['""', { kind: 'string', value: '', quote: '"', closed: true }],
    ['"a\\"b\\\\c\\/d\\b\\f\\n\\r\\t\\u00e9"', { kind: 'string', value: 'a"b\\c/d\b\f\n\r\té' }],
    ['"\\ud83d\\ude00 \\ud800"', { kind: 'string', value: '😀 \ud800' }],
    ['"\u007f\u2028"', { kind: 'string', value: '\u007f\u2028' }],
    ['0', { kind: 'number', value: 0, float: false }],
    ['-0', { kind: 'number', value: -0, float: false }],
    ['42', { kind: 'number', value: 42, float: false }],
    ['1.0', { kind: 'number', value: 1, float: false }],
    ['-1.5E+3', { kind: 'number', value: -1500, float: false }],
    ['-1.5', { kind: 'number', value: -1.5, float: true }],
    ['1e400', { kind: 'number', value: Number.POSITIVE_INFINITY, float: true }],
    ['9007199254740991', { kind: 'number', value: 9007199254740991, float: false }],
    ['9007199254740993', { kind: 'number', value: 9007199254740993n, float: false }],
    ['true', { kind: 'boolean', value: true }],
    ['false', { kind: 'boolean', value: false }],
    ['null', { kind: 'null' }],
    ['[]', { kind: 'array', form: 'inline', items: [], start: 7, end: 9 }],
    ['[ 1, [2] ]', { kind: 'array', items: [{ value: 1 }, { kind: 'array', items: [{ value: 2 }] }] }],
    ['{}', { kind: 'object', form: 'braces', members: [] }],
    [
      '{ "a": 1, "a": 2, "": 3 }',
      { kind: 'object', members: [{ key: { name: 'a' } }, { key: { name: 'a' } }, { key: { name: '' } }] },
    ],
  ])('%s is parsed', (value, expected) => {
    expect(nodeOf(value)).toMatchObject(expected);
  });

  test('500 levels are parsed', () => {
    expect(nodeOf('['.repeat(500) + ']'.repeat(500))).toMatchObject({ kind: 'array' });
  });
});
