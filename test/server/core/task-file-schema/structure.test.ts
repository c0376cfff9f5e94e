import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import schema from '../../../../schemas/task-file.schema.json' with { type: 'json' };
import { isObject, type JsonObject } from '../../../../server/core/text/json-object.ts';
import { ajv, isValidAt, isValidTaskFile } from './ajv.ts';

/** A subschema, its pointer and its role. */
interface Place {
  readonly pointer: string;
  readonly role: 'root' | 'definition' | 'property' | 'branch' | 'element';
  readonly schema: JsonObject;
}

const places = placesIn({ pointer: '', role: 'root', schema });
const withList = (keyword: string) =>
  places.flatMap((place) => listOf(place.schema[keyword]).map((item) => ({ pointer: place.pointer, item })));

describe('every part is documented', () => {
  test.each(places.filter((place) => place.role !== 'element'))('$pointer has a description', ({ schema }) => {
    expect(resolved(schema).description).toMatch(/^.{8,}\.$/s);
  });

  test.each(places.filter((place) => place.role === 'property'))(
    '$pointer has a Markdown description',
    ({ schema }) => {
      expect(resolved(schema).markdownDescription).toMatch(/\S/);
    },
  );

  test.each(places.filter((place) => place.role === 'branch'))(
    '$pointer has a short name for messages',
    ({ schema }) => {
      expect(schema.title).toMatch(/^[^.]{3,60}$/);
    },
  );

  test.each(places.filter((place) => place.schema.enum !== undefined))(
    '$pointer describes each value',
    ({ schema }) => {
      expect(listOf(schema.enumDescriptions)).toHaveLength(listOf(schema.enum).length);
    },
  );

  test.each(places.filter((place) => place.schema.experimental === true))(
    '$pointer mentions that it is experimental where it is a property',
    ({ role, schema }) => {
      if (role === 'property') expect(schema.markdownDescription).toContain('*Experimental.*');
      else expect(['branch', 'definition']).toContain(role);
    },
  );
});

describe('every value that is shown to users is allowed where it is shown', () => {
  test.each(places.filter((place) => 'default' in place.schema))('$pointer has a valid default', (place) => {
    expect(isValidAt(place.pointer, place.schema.default)).toBe(true);
  });

  test.each(withList('examples'))('$pointer has the valid example $item', ({ pointer, item }) => {
    expect(isValidAt(pointer, item)).toBe(true);
  });

  test.each(withList('defaultSnippets'))('$pointer has the valid snippet $item.label', ({ pointer, item }) => {
    expect(item).toEqual({ label: expect.any(String), description: expect.any(String), body: expect.anything() });
    expect(isValidAt(pointer, withoutPlaceholders((item as JsonObject).body))).toBe(true);
  });

  test.each(places.flatMap(tomlExamples))('$pointer has a valid TOML example', ({ toml }) => {
    isValidTaskFile(parse(toml));
    expect(isValidTaskFile.errors ?? []).toEqual([]);
  });
});

describe('the schema is consistent', () => {
  test('experimental properties are marked', () => {
    const marked = places.filter(({ role, schema }) => role === 'property' && schema.experimental === true);
    expect(marked.map(({ pointer }) => pointer.split('/').at(-1))).toEqual([
      ...['cache', 'pass_through_env', 'daemons', 'age', 'age', 'age', 'age'],
    ]);
  });

  test('the schema is valid according to the meta-schema of draft 2020-12', () => {
    expect(ajv.validateSchema(schema)).toBe(true);
  });

  test('every reference leads to a definition', () => {
    const names = places.flatMap(({ schema }) => (typeof schema.$ref === 'string' ? [schema.$ref] : []));
    const known = Object.keys(schema.$defs).map((name) => `#/$defs/${name}`);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('every definition except the template of config files is used', () => {
    const used = new Set(places.map(({ schema }) => schema.$ref));
    expect(Object.keys(schema.$defs).filter((name) => !used.has(`#/$defs/${name}`))).toEqual(['taskTemplate']);
  });
});

function placesIn(place: Place): Place[] {
  const below = (role: Place['role'], name: string, value: unknown): Place[] =>
    isObject(value) ? placesIn({ pointer: `${place.pointer}/${name}`, role, schema: value }) : [];
  const each = (role: Place['role'], name: string): Place[] =>
    Object.entries(place.schema[name] ?? {}).flatMap(([key, value]) => below(role, `${name}/${key}`, value));
  return [
    place,
    ...each('property', 'properties'),
    ...each('branch', 'oneOf'),
    ...each('branch', 'anyOf'),
    ...each('definition', '$defs'),
    ...below('element', 'items', place.schema.items),
    ...below('element', 'additionalProperties', place.schema.additionalProperties),
  ];
}

/** Returns a property with the texts of the definition that it refers to. */
function resolved(place: JsonObject): JsonObject {
  const name = typeof place.$ref === 'string' ? place.$ref.replace('#/$defs/', '') : undefined;
  const definition = Object.entries(schema.$defs).find(([key]) => key === name)?.[1];
  return { ...definition, ...place };
}

function tomlExamples({ pointer, schema }: Place): { readonly pointer: string; readonly toml: string }[] {
  const markdown = schema.markdownDescription;
  if (typeof markdown !== 'string') return [];
  return [...markdown.matchAll(/```toml\n(.*?)```/gs)].map((match) => ({ pointer, toml: match[1] ?? '' }));
}

/** Returns the body of a snippet with the defaults of its placeholders. */
function withoutPlaceholders(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body)
      .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
      .replaceAll(/\$\d+/g, ''),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
