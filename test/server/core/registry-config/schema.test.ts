import Ajv from 'ajv/dist/2020.js';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { nodeFromJson } from '../../../../harness/documents/node-from-json.ts';
import schema from '../../../../schemas/registry-config.schema.json' with { type: 'json' };
import { registryConfigKind } from '../../../../server/core/analysis/kinds/registry-config.ts';
import type { JsonValue } from '../../../../server/core/document/json-value.ts';
import { isValid } from '../../../../server/core/schema/fits/is-valid.ts';
import { isObject, type JsonObject } from '../../../../server/core/text/json-object.ts';
import { sample } from './sample.ts';

/** An independent validator. */
const ajv = new Ajv({
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  keywords: ['markdownDescription', 'enumDescriptions', 'defaultSnippets', 'x-optional', 'x-table', 'x-value'],
});
ajv.addSchema(schema);

const roles = ['read', 'write', 'admin'];
const permissions = ['read', 'stage', 'write', 'admin'];
const deliveries = ['redirect', 'stream'];
const severities = ['info', 'low', 'moderate', 'high', 'critical'];
const events = ['publish', 'unpublish', 'dist-tag', 'stage', 'quarantine', 'access'];

interface Place {
  readonly pointer: string;
  readonly role: 'root' | 'definition' | 'property' | 'branch' | 'element';
  readonly schema: JsonObject;
}

const places = placesIn({ pointer: '', role: 'root', schema });

describe('every part is documented', () => {
  test.each(places.filter(({ role }) => role !== 'element'))('$pointer has a description', ({ schema: part }) => {
    const { description } = resolved(part);
    expect(part.title ?? description).toMatch(/\S/);
  });

  test.each(places.filter(({ role }) => role === 'property'))('$pointer has a text for hovers', ({ schema: part }) => {
    const { markdownDescription, description } = resolved(part);
    expect(markdownDescription ?? description).toMatch(/^.{8,}[.|`]$/s);
  });

  test.each(places.filter(({ schema: part }) => part.enum !== undefined))(
    '$pointer explains each value',
    ({ schema: part }) => {
      expect(part.enumDescriptions).toHaveLength(listOf(part.enum).length);
      expect([roles, permissions, deliveries, severities, events]).toContainEqual(part.enum);
    },
  );

  test.each(places.filter(({ schema: part }) => part.type === 'object' && part.properties !== undefined))(
    '$pointer does not allow unknown keys',
    ({ schema: part }) => expect(part.additionalProperties).toBe(false),
  );
});

describe('every documented value is valid', () => {
  const shown = places.flatMap(({ pointer, schema: part }) => [
    ...('default' in part ? [{ pointer, value: part.default }] : []),
    ...listOf(part.examples).map((value) => ({ pointer, value })),
    ...listOf(part.defaultSnippets).map((snippet) => ({ pointer, value: bodyOf(snippet) })),
  ]);

  test.each(shown)('$pointer: $value', ({ pointer, value }) => {
    expect(ajv.validate({ $ref: `${schema.$id}#${pointer}` }, value)).toBe(true);
  });
});

test('the schema is valid according to the meta-schema of draft 2020-12', () => {
  expect(ajv.validateSchema(schema)).toBe(true);
});

test('the sample is valid', () => {
  expect(ajv.validate({ $ref: schema.$id }, parse(sample))).toBe(true);
});

/** Values with which each part of the sample is replaced. */
const others: readonly JsonValue[] = [
  null,
  true,
  0,
  -1,
  70_000,
  1.5,
  '',
  'x',
  [],
  ['x'],
  {},
  { x: 1 },
  [{ username: 'a', role: 'read' }],
];

test('the engine and the independent validator agree on the sample with any of its values replaced', () => {
  const validate = ajv.compile({ $ref: schema.$id });
  const shape = registryConfigKind.shape();
  let count = 0;
  for (const change of variants(JSON.parse(JSON.stringify(parse(sample))))) {
    count++;
    expect(isValid(shape, nodeFromJson(change)), JSON.stringify(change)).toBe(validate(change));
  }
  expect(count).toBeGreaterThan(500);
});

/** Returns the value with each of its parts replaced or removed, one at a time. */
function* variants(value: JsonValue): Generator<JsonValue> {
  yield* others;
  if (isList(value)) {
    for (const [index, item] of value.entries()) for (const inner of variants(item)) yield value.with(index, inner);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const { [name]: _, ...rest } = value;
      yield rest;
      yield { ...rest, [`${name}x`]: item };
      for (const inner of variants(item)) yield { ...value, [name]: inner };
    }
  }
}

function placesIn(place: Place): Place[] {
  const below = (role: Place['role'], name: string, value: unknown): Place[] =>
    isObject(value) ? placesIn({ pointer: `${place.pointer}/${name}`, role, schema: value }) : [];
  const each = (role: Place['role'], name: string): Place[] =>
    Object.entries(place.schema[name] ?? {}).flatMap(([key, value]) => below(role, `${name}/${key}`, value));
  return [
    place,
    ...each('property', 'properties'),
    ...each('branch', 'oneOf'),
    ...each('definition', '$defs'),
    ...below('element', 'items', place.schema.items),
    ...below('element', 'additionalProperties', place.schema.additionalProperties),
  ];
}

/** Returns a property with the texts of the definition that it refers to, if it has none of its own. */
function resolved(part: JsonObject): JsonObject {
  const name = typeof part.$ref === 'string' ? part.$ref.replace('#/$defs/', '') : undefined;
  const definition = Object.entries(schema.$defs).find(([key]) => key === name)?.[1];
  return { ...definition, ...part };
}

/** Returns the body of a snippet with the default value of each placeholder. */
function bodyOf(snippet: unknown): unknown {
  const body = isObject(snippet) ? snippet.body : undefined;
  return JSON.parse(JSON.stringify(body).replaceAll(/\$\{\d+:?([^}]*)\}/g, '$1'));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
