import fc from 'fast-check';
import type { JsonValue } from '../../../../server/core/document/json-value.ts';

type Schema = boolean | { readonly [keyword: string]: JsonValue };

/** The nesting depth from which on values are empty. */
const maxDepth = 7;

/**
 * Returns values of a schema, most of which contain a mistake: an additional key, a missing key or a value of another
 * type. `root` is the document to which `$ref` pointers refer.
 */
export function valuesFor(root: JsonValue): fc.Arbitrary<JsonValue> {
  return fc.gen().map((gen) => {
    const choose = <Item>(items: readonly Item[]): Item | undefined =>
      items.length === 0 ? undefined : items[gen(fc.nat, { max: items.length - 1 })];
    const chance = (oneIn: number) => gen(fc.nat, { max: oneIn - 1 }) === 0;
    return valueFor(asSchema(root), { root, choose, chance }, 0) ?? null;
  });
}

interface RandomChoices {
  readonly root: JsonValue;
  readonly choose: <Item>(items: readonly Item[]) => Item | undefined;
  readonly chance: (oneIn: number) => boolean;
}

const unrelatedValues: readonly JsonValue[] = [
  ...['', 'a', 'é😀', 'linux/x64', 'true', 0, 1, -1.5, 2.0, 12, true, false, null],
  ...[[], ['a'], ['a', 'a', 1], {}, { task: 'a' }, { value: 1 }, { path: 'x', version: '1' }],
];

function valueFor(schema: Schema, random: RandomChoices, depth: number): JsonValue | undefined {
  if (random.chance(25) || typeof schema === 'boolean' || depth > maxDepth) return random.choose(unrelatedValues);
  if (typeof schema.$ref === 'string') return valueFor(follow(random.root, schema.$ref), random, depth);
  const branches = listAt(schema, 'oneOf') ?? listAt(schema, 'anyOf');
  if (branches !== undefined && schema.properties === undefined) {
    return valueFor(asSchema(random.choose(branches)), random, depth);
  }
  const constants = listAt(schema, 'enum') ?? ('const' in schema ? [schema.const] : undefined);
  if (constants !== undefined) return random.choose(constants);
  const types = listAt(schema, 'type') ?? [schema.type ?? 'object'];
  switch (random.choose(types)) {
    case 'string':
      return random.choose(['', 'a', 'linux', 'linux/x64', 'b c']);
    case 'integer':
    case 'number':
      return random.choose([0, 1, 3, 7, 10, -2, 1.5]);
    case 'boolean':
      return random.chance(2);
    case 'null':
      return null;
    case 'array':
      return Array.from(
        { length: random.choose([0, 1, 2, 3]) ?? 0 },
        () => valueFor(itemSchema(schema), random, depth + 1) ?? 1,
      );
    default:
      return objectFor(schema, branches ?? [], random, depth);
  }
}

function objectFor(
  schema: Exclude<Schema, boolean>,
  branches: readonly JsonValue[],
  random: RandomChoices,
  depth: number,
): JsonValue {
  const properties = objectAt(schema, 'properties');
  const branch = asSchema(random.choose(branches));
  const required = [...(listAt(schema, 'required') ?? []), ...(listAt(branch, 'required') ?? [])].map(String);
  const optional = Object.keys(properties).filter(() => random.chance(Object.keys(properties).length));
  const free = random.chance(3) ? ['free', 'other'] : [];
  const names = [...required.filter(() => !random.chance(12)), ...optional, ...free.filter(() => random.chance(2))];
  const additional = schema.additionalProperties ?? schema.unevaluatedProperties ?? true;
  return Object.fromEntries(
    names.map((name) => [name, valueFor(asSchema(properties[name] ?? additional), random, depth + 1) ?? 'x']),
  );
}

function itemSchema(schema: Exclude<Schema, boolean>): Schema {
  return asSchema(schema.items ?? schema.contains ?? true);
}

function follow(root: JsonValue, reference: string): Schema {
  const steps = reference.replace(/^#\/?/, '').split('/').filter(Boolean);
  return asSchema(
    steps.reduce<JsonValue | undefined>((value, step) => (isObject(value) ? value[step] : undefined), root),
  );
}

function asSchema(value: JsonValue | undefined): Schema {
  return isObject(value) ? value : value !== false;
}

function isObject(value: JsonValue | undefined): value is { readonly [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listAt(schema: Schema, keyword: string): readonly JsonValue[] | undefined {
  const value = typeof schema === 'boolean' ? undefined : schema[keyword];
  return Array.isArray(value) ? value : undefined;
}

function objectAt(schema: Exclude<Schema, boolean>, keyword: string): { readonly [name: string]: JsonValue } {
  const value = schema[keyword];
  return isObject(value) ? value : {};
}
