import { describe, expect, test } from 'vitest';
import { nodeFromJson } from '../../../../harness/documents/node-from-json.ts';
import type { JsonValue } from '../../../../server/core/document/json-value.ts';
import { compileSchema } from '../../../../server/core/schema/compile/compile-schema.ts';
import type { SchemaProblemData } from '../../../../server/core/schema/explain/problem-data.ts';
import { validate } from '../../../../server/core/schema/explain/validate.ts';

const strings = { type: 'array', items: { type: 'string' } };

function dataOf(schema: JsonValue, value: JsonValue): readonly SchemaProblemData[] {
  const node = nodeFromJson(value);
  return validate(compileSchema(schema), node, node).map(({ data }) => data);
}

describe('the data for quick fixes', () => {
  test.each<[string, JsonValue, JsonValue, readonly string[]]>([
    ['a string instead of an array of strings', strings, 'a', ['canWrapInArray']],
    ['a number instead of an array of strings', strings, 5, []],
    ['a number instead of a string', { type: 'string' }, 5, ['canQuote']],
    ['a boolean in quotes', { type: 'boolean' }, 'true', ['canUnquote']],
    ['a word for a boolean', { type: 'boolean' }, 'On', ['boolean']],
    ['a number in quotes', { type: 'integer' }, '12', ['canUnquote']],
    ['text instead of a number', { type: 'integer' }, 'twelve', []],
    ['an array with one item instead of the item', { type: 'string' }, ['a'], ['canUnwrap']],
    ['an array with two items instead of one item', { type: 'string' }, ['a', 'b'], []],
    ['a number instead of a string with a pattern', { type: 'string', pattern: '^v' }, 5, []],
  ])('%s has these fixes', (_, schema, value, repairs) => {
    const [data] = dataOf(schema, value);
    expect(
      Object.entries(data ?? {})
        .filter(([, set]) => set === true)
        .map(([name]) => name),
    ).toEqual(repairs);
  });

  test('of an unknown key: similar and allowed names', () => {
    const schema = { properties: { run: true, raw: true, env: true }, additionalProperties: false };
    expect(dataOf(schema, { rnu: 1, env: 2 })).toEqual([
      { kind: 'unknown-property', name: 'rnu', suggestions: ['run'], allowed: ['run', 'raw'] },
    ]);
  });

  test('of a missing key: the missing names of each form', () => {
    const schema = { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b', 'c'] }, { required: ['d', 'e'] }] };
    expect(dataOf(schema, {})).toEqual([{ kind: 'missing-property', forms: [['a']], values: {} }]);
    expect(dataOf({ oneOf: schema.oneOf.slice(1) }, {})).toEqual([
      {
        kind: 'missing-property',
        forms: [
          ['b', 'c'],
          ['d', 'e'],
        ],
        values: {},
      },
    ]);
  });

  test('of a missing key: a value, if the schema defines it', () => {
    const properties = {
      choice: { enum: ['x', 'y'] },
      usual: { type: 'string', default: 'z' },
      text: { type: 'string' },
      list: { type: ['array', 'null'] },
      flag: { const: true },
    };
    const names = [...Object.keys(properties), 'unknown'];
    expect(dataOf({ properties, required: names }, {})).toEqual([
      {
        kind: 'missing-property',
        forms: [names],
        values: { choice: 'x', usual: 'z', text: '', list: null, flag: true },
      },
    ]);
  });

  test('of a wrong value: the allowed values', () => {
    expect(dataOf({ enum: ['raw', 'zstd', 1] }, 'zst')).toEqual([
      { kind: 'invalid-value', allowed: ['raw', 'zstd', 1], suggestions: ['zstd'] },
    ]);
  });

  test('of a conflict: the keys in the order of the text, and their places', () => {
    const node = nodeFromJson({ b: 1, a: 2 });
    const schema = compileSchema({ type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] });
    const [problem] = validate(schema, node, node);
    expect(problem?.data).toEqual({ kind: 'conflicting-properties', names: ['b', 'a'] });
    expect(problem?.related?.map(({ message }) => message)).toEqual(['`b` is set here']);
  });
});
