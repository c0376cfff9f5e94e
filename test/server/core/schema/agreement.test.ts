import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ErrorCode, getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { nodeFromJson } from '../../../../harness/documents/node-from-json.ts';
import taskFile from '../../../../schemas/task-file.schema.json' with { type: 'json' };
import { FlatMembers } from '../../../../server/core/document/blocks/flat-members.ts';
import type { JsonValue } from '../../../../server/core/document/json-value.ts';
import { compileSchema } from '../../../../server/core/schema/compile/compile-schema.ts';
import { validate } from '../../../../server/core/schema/explain/validate.ts';
import { certainlyFits } from '../../../../server/core/schema/fits/certainly-fits.ts';
import { isValid } from '../../../../server/core/schema/fits/is-valid.ts';
import { parseMembers } from '../../../../server/core/syntax/toml/parse-block.ts';
import { skimBlock } from '../../../../server/core/syntax/toml/skim-block.ts';
import { tomlLanguage } from '../../../../server/core/syntax/toml/toml-language.ts';
import { valuesFor } from './values-for.ts';

const $schema = 'https://json-schema.org/draft/2020-12/schema';
const text = { type: 'string' };

const schemas: Readonly<Record<string, JsonValue>> = {
  'the schema of task files': taskFile,
  limits: {
    $schema,
    type: 'object',
    properties: {
      a: { type: 'integer', minimum: 1, exclusiveMaximum: 10, multipleOf: 3 },
      b: { type: 'string', minLength: 1, maxLength: 2, pattern: '^[a-z]' },
      c: { type: 'array', items: { type: ['string', 'integer'] }, uniqueItems: true, minItems: 1, maxItems: 2 },
      d: {
        type: 'array',
        contains: { type: 'integer' },
        minContains: 1,
        maxContains: 2,
        items: { type: ['integer', 'string'] },
      },
      e: { type: 'array', prefixItems: [text, { type: 'integer' }], items: { type: 'boolean' } },
    },
    patternProperties: { '^o': { type: 'integer' } },
    propertyNames: { maxLength: 4 },
    minProperties: 1,
    maxProperties: 3,
    dependentRequired: { a: ['b'] },
    dependentSchemas: { c: { required: ['b'] } },
  },
  'references, conditions and a tree': {
    $schema,
    $ref: '#/$defs/tree',
    $defs: {
      tree: {
        type: 'object',
        properties: {
          value: { type: ['integer', 'string'] },
          children: { type: 'array', items: { $ref: '#/$defs/tree' } },
          kind: { enum: ['leaf', 'fork'] },
        },
        required: ['value'],
        if: { properties: { kind: { const: 'leaf' } }, required: ['kind'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { children: { maxItems: 0 } } },
        else: { not: { properties: { value: { const: 'a' } }, required: ['value'] } },
        additionalProperties: false,
      },
    },
  },
  'unions distinguished by keys': {
    $schema,
    type: 'array',
    items: {
      anyOf: [
        {
          type: 'object',
          properties: { task: text, args: { type: 'array', items: text } },
          required: ['task'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: { version: text, path: text },
          oneOf: [{ required: ['version'] }, { required: ['path'] }],
        },
        { type: ['string', 'null'] },
      ],
    },
  },
};

/** Returns whether a value is or contains null, which TOML does not have. */
function containsNull(value: JsonValue): boolean {
  return JSON.stringify(value).includes('null');
}

const runs = { numRuns: 250 };

describe.each(Object.entries(schemas))('%s: generated values', (_, schema) => {
  const shape = compileSchema(schema);

  test('have a problem if and only if they are not valid', () => {
    fc.assert(
      fc.property(valuesFor(schema), (value) => {
        const node = nodeFromJson(value);
        expect(validate(shape, node, node).length > 0).toBe(!isValid(shape, node));
      }),
      runs,
    );
  });

  test('are valid if their flat form certainly is', () => {
    fc.assert(
      fc.property(valuesFor(schema), (value) => {
        fc.pre(!containsNull(value));
        const members = new FlatMembers();
        const block = skimBlock(`[a]\nb = ${tomlLanguage.renderValue(value)}`, 0, 'start', members);
        const node = block && parseMembers(block)[0]?.value;
        if (node && certainlyFits(shape, members, 1)) expect(isValid(shape, node)).toBe(true);
      }),
      runs,
    );
  });

  test('are valid if and only if ajv accepts them', () => {
    const ajv = new Ajv2020({ strict: false });
    const check = ajv.compile(JSON.parse(JSON.stringify(schema)));
    fc.assert(
      fc.property(valuesFor(schema), (value) => {
        expect(isValid(shape, nodeFromJson(value))).toBe(check(value));
      }),
      runs,
    );
  });

  test('are valid if and only if the JSON language service accepts them', async () => {
    const service = getLanguageService({});
    await fc.assert(
      fc.asyncProperty(valuesFor(schema), async (value) => {
        const document = TextDocument.create('file:///value.json', 'json', 1, JSON.stringify(value));
        const json = service.parseJSONDocument(document);
        const diagnostics = await service.doValidation(document, json, {}, JSON.parse(JSON.stringify(schema)));
        // A deprecated property is valid.
        const mistakes = diagnostics.filter(({ code }) => code !== ErrorCode.Deprecated);
        expect(isValid(shape, nodeFromJson(value))).toBe(mistakes.length === 0);
      }),
      runs,
    );
  });

  test('include both valid and invalid values', () => {
    const verdicts = fc
      .sample(valuesFor(schema), { numRuns: 200, seed: 1 })
      .map((value) => isValid(shape, nodeFromJson(value)));
    expect(new Set(verdicts)).toEqual(new Set([true, false]));
  });
});
