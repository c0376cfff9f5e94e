import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../../server/core/document/json-value.ts';
import { problemsIn } from './problems-in.ts';

/** The name of a case, its schema, the value with each culprit between « and », and the problems. */
type Row = readonly [name: string, schema: JsonValue, text: string, ...problems: string[]];

const rows: readonly Row[] = [
  ['several missing keys', { type: 'object', required: ['a', 'b'] }, '«{»}', 'missing-property: Add `a` and `b`'],
  [
    'a missing key of a member',
    { properties: { a: { type: 'object', required: ['b'] } } },
    '{«"a"»: {}}',
    'missing-property: Add `b`',
  ],
  ['keys that require each other', { dependentRequired: { a: ['b'] } }, '«{»"a": 1}', 'missing-property: Add `b`'],
  [
    'keys that exclude each other',
    { not: { required: ['a', 'b'] } },
    '{"b": 1, «"a"»: 2}',
    'conflicting-properties: `b` and `a` cannot be used together; keep one',
  ],
  ['a forbidden key', { not: { required: ['a'] } }, '{«"a"»: 2}', 'unknown-property: `a` is not allowed here'],
  [
    'a key that is not allowed',
    { properties: { a: false, b: true } },
    '{«"a"»: 2}',
    'unknown-property: Unknown key `a`; allowed here: `b`',
  ],
  [
    'unevaluated keys',
    { allOf: [{ properties: { alpha: true } }], unevaluatedProperties: false },
    '{"alpha": 1, «"alhpa"»: 2}',
    'unknown-property: Unknown key `alhpa`; no other keys are allowed here',
  ],
  [
    'names that must match a pattern',
    { propertyNames: { pattern: '^[A-Z]+$', description: 'Capital letters.' } },
    '{«"a"»: 1}',
    'invalid-pattern: "a" is not allowed here; expected capital letters',
  ],

  [
    'a pattern with a description',
    { pattern: '^[a-z]+$', description: 'An operating system. More.', examples: ['linux', 'macos'] },
    '«"A b"»',
    'invalid-pattern: "A b" is not allowed here; expected an operating system, such as "linux" or "macos"',
  ],
  [
    'a pattern with an error message',
    { pattern: '^[a-z]+$', errorMessage: 'small letters only' },
    '«"A"»',
    'invalid-pattern: Small letters only',
  ],
  [
    'a pattern without a description',
    { pattern: '^[a-z]+$' },
    '«"A"»',
    'invalid-pattern: "A" is not allowed here; expected a string that matches ^[a-z]+$',
  ],
  [
    'a number out of range',
    { minimum: 1, maximum: 3 },
    '«4»',
    'invalid-value: 4 is not allowed here; expected a number that is at least 1 and at most 3',
  ],
  ['a string out of range', { minLength: 2 }, '«"a"»', 'invalid-value: Expected a string of at least 2 characters'],
  ['an array out of range', { maxItems: 1 }, '«[1, 2]»', 'invalid-value: Expected at most 1 item; found 2'],
  ['an object out of range', { minProperties: 2 }, '«{»"a": 1}', 'invalid-value: Expected at least 2 keys; found 1'],
  [
    'a repeated item',
    { uniqueItems: true },
    '["a", "b", «"a"»]',
    'invalid-value: The string "a" is repeated; remove it, because items must be unique',
  ],
  [
    'too many items',
    { prefixItems: [{ type: 'string' }], items: false },
    '["a", «"b"»]',
    'invalid-value: Only 1 item is allowed here',
  ],
  [
    'a required item',
    { contains: { type: 'string' } },
    '«[1]»',
    'invalid-value: Expected at least 1 item to be a string; found 0',
  ],
  [
    'the branches of a condition',
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    { if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } },
    '«{»"a": 1}',
    'missing-property: Add `b`',
  ],
  [
    'a value that matches two branches',
    { oneOf: [{ type: 'integer' }, { type: 'number' }] },
    '«1»',
    'invalid-value: This value matches more than one alternative; it must match only one of: an integer or a number',
  ],
  ['a forbidden value', { not: { type: 'string' } }, '«"a"»', 'invalid-value: The string "a" is not allowed here'],
];

describe('each limit has a message', () => {
  for (const [name, schema, text, ...problems] of rows) {
    test(name, () => expect(problemsIn(schema, text)).toEqual({ text, problems }));
  }
});
