import { describe, expect, test } from 'vitest';
import { nodeFromJson } from '../../../../harness/documents/node-from-json.ts';
import type { JsonValue } from '../../../../server/core/document/json-value.ts';
import type { Node } from '../../../../server/core/document/node.ts';
import { compileSchema } from '../../../../server/core/schema/compile/compile-schema.ts';
import { validate } from '../../../../server/core/schema/explain/validate.ts';
import { isValid } from '../../../../server/core/schema/fits/is-valid.ts';

const span = { anchor: { text: '[' }, start: 0, end: 1 };

/** Returns the node of a value in which `<missing>` represents a missing value, as the parser creates it. */
function nodeOf(value: JsonValue): Node {
  return withMissing(nodeFromJson(value));
}

function withMissing(node: Node): Node {
  if (node.kind === 'string' && node.value === '<missing>') return { ...node, kind: 'missing' };
  if (node.kind === 'array') return { ...node, items: node.items.map(withMissing) };
  if (node.kind !== 'object') return node;
  return { ...node, members: node.members.map((member) => ({ ...member, value: withMissing(member.value) })) };
}

function nested(depth: number): Node {
  let node: Node = { ...span, kind: 'array', items: [], form: 'inline' };
  for (let level = 0; level < depth; level++) node = { ...span, kind: 'array', items: [node], form: 'inline' };
  return node;
}

describe('a missing value', () => {
  test.each<[string, JsonValue, JsonValue]>([
    ['matches a type', { type: 'string' }, '<missing>'],
    ['counts as present', { type: 'object', required: ['a'] }, { a: '<missing>' }],
    ['matches a constant', { properties: { a: { const: 1 } } }, { a: '<missing>' }],
    ['matches a constant that is an object', { const: { a: 1 } }, { a: '<missing>' }],
    [
      'does not make two branches match',
      { oneOf: [{ properties: { a: { type: 'string' } } }, { properties: { a: { type: 'object' } } }] },
      { a: '<missing>' },
    ],
    [
      'matches where a value is forbidden',
      { not: { type: 'object', properties: { a: { const: 1 } } } },
      { a: '<missing>' },
    ],
    ['is not equal to another missing value', { uniqueItems: true }, ['<missing>', '<missing>']],
  ])('%s', (_, schema, value) => {
    expect(validate(compileSchema(schema), nodeOf(value), span)).toEqual([]);
  });

  test.each<[string, JsonValue, JsonValue, readonly string[]]>([
    [
      'does not hide an unknown key',
      { properties: {}, additionalProperties: false },
      { a: '<missing>' },
      ['unknown-property'],
    ],
    ['does not hide a missing key', { required: ['b'] }, { a: '<missing>' }, ['missing-property']],
  ])('%s', (_, schema, value, codes) => {
    expect(validate(compileSchema(schema), nodeOf(value), span).map(({ data }) => data.kind)).toEqual(codes);
  });
});

describe('a value that is nested very deeply', () => {
  test.each<[string, JsonValue]>([
    ['where the schema is recursive', { items: { $ref: '#' } }],
    ['where items are compared', { uniqueItems: true }],
    ['where it is compared with a constant', { anyOf: [{ const: [[]] }, true] }],
    ['where another type is required', { type: 'string' }],
  ])('does not overflow the stack %s', (_, schema) => {
    const problems = validate(compileSchema(schema), nested(100_000), span);
    expect(problems.map(({ data }) => data.kind)).toEqual(
      schema instanceof Object && 'type' in schema ? ['wrong-type'] : [],
    );
  });

  test('is checked to a depth that is used in practice', () => {
    const schema = compileSchema({ type: 'array', items: { $ref: '#' }, maxItems: 1 });
    const value = JSON.parse(`${'['.repeat(100)}1${']'.repeat(100)}`);
    expect(validate(schema, nodeFromJson(value), span).map(({ message }) => message)).toEqual([
      'Expected an array of arrays of arrays; found the number 1',
    ]);
  });
});

describe('numbers and dates', () => {
  test.each<[string, JsonValue, JsonValue, boolean]>([
    ['a big integer is an integer', { type: 'integer' }, 2n ** 70n, true],
    ['a big integer has its exact value', { const: 9007199254740993n }, 9007199254740993n, true],
    ['a big integer is not the next one', { const: 9007199254740993n }, 9007199254740992, false],
    ['a big integer has bounds', { maximum: 10 }, 2n ** 70n, false],
    ['a decimal is a multiple in its decimal notation', { multipleOf: 0.01 }, 4.35, true],
    ['a decimal is not rounded to a multiple', { multipleOf: 0.01 }, 4.351, false],
    ['a very small factor', { multipleOf: 1e-8 }, 12391239123, true],
  ])('%s', (_, schema, value, verdict) => {
    expect(isValid(compileSchema(schema), nodeFromJson(value))).toBe(verdict);
  });

  test('a date-time has no type, and matches where no type is required', () => {
    const date: Node = { ...span, kind: 'datetime', value: '1979-05-27', type: 'local-date' };
    expect(isValid(compileSchema(true), date)).toBe(true);
    const [problem] = validate(compileSchema({ type: ['string', 'integer'] }), date, span);
    expect(problem?.message).toBe('Expected a string or an integer; found a date');
  });
});
