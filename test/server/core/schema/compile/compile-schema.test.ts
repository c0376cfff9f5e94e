import { describe, expect, test } from 'vitest';
import { nodeFromJson } from '../../../../../harness/documents/node-from-json.ts';
import type { JsonValue } from '../../../../../server/core/document/json-value.ts';
import { compileForeignSchema, compileSchema } from '../../../../../server/core/schema/compile/compile-schema.ts';
import { isValid } from '../../../../../server/core/schema/fits/is-valid.ts';

describe('a schema that cannot be compiled is rejected with the keyword and its pointer', () => {
  test.each<[string, JsonValue]>([
    [
      '$ref at /properties/a: leads out of the schema: https://example.org/x',
      { properties: { a: { $ref: 'https://example.org/x' } } },
    ],
    ['$ref at the root: has no target: #/$defs/none', { $ref: '#/$defs/none' }],
    ['$ref at the root: the schema refers to itself endlessly', { $ref: '#' }],
    [
      '$ref at /$defs/a: the schema refers to itself endlessly',
      { $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, true] } } },
    ],
    ['$schema at the root: only draft 2020-12 is supported', { $schema: 'http://json-schema.org/draft-07/schema#' }],
    ['requird at /items: is not a supported keyword', { items: { requird: ['a'] } }],
    ['type at the root: contains an unknown type', { type: 'text' }],
    ['pattern at the root: is not a regular expression: (', { pattern: '(' }],
    ['minLength at the root: must be a non-negative integer', { minLength: -1 }],
    ['required at the root: must be an array of strings', { required: [1] }],
    ['oneOf at the root: must not be empty', { oneOf: [] }],
    ['multipleOf at the root: must be greater than 0', { multipleOf: 0 }],
    ['schema at /properties/a~1b: must be an object, true or false', { properties: { 'a/b': 5 } }],
    ['defaultSnippets at the root: each snippet requires a `body`', { defaultSnippets: [{ label: 'x' }] }],
  ])('%s', (message, schema) => {
    expect(() => compileSchema(schema)).toThrow(message);
  });

  test('keywords for editors, and names with x-, are annotations', () => {
    const schema = { 'x-order': 1, experimental: true, markdownDescription: '', enumDescriptions: [], format: 'uri' };
    expect(isValid(compileSchema(schema), nodeFromJson('not a uri'))).toBe(true);
  });

  test('unknown keywords of a foreign schema are ignored', () => {
    expect(isValid(compileForeignSchema({ requird: ['a'] }), nodeFromJson({}))).toBe(true);
  });
});
