import { meaningOf } from '../../server/core/analysis/registry-config/setting-values.ts';
import type { JsonValue } from '../../server/core/document/json-value.ts';
import { constantsOf, itemShapes, memberShapes } from '../../server/core/schema/shape/form.ts';
import { typeOfValue } from '../../server/core/schema/shape/json-type.ts';
import type { Shape } from '../../server/core/schema/shape/shape.ts';
import type { RegistryTable } from './registry-settings.ts';
import { camelCase, defaultOf } from './setting-shapes.ts';
import { readValue, type Surroundings } from './value-readers.ts';

/** A table of a parsed file that has passed the check. */
export type ConfigTable = Readonly<Record<string, unknown>>;

/**
 * Returns the settings of a file that has passed the check, with all defaults. Throws for a value of the wrong type
 * instead of using the default, which might allow access that was meant to be denied.
 */
export function readSettings(file: ConfigTable, shape: Shape, surroundings: Surroundings): RegistryTable {
  // The type is generated from the schema by which the values are read.
  return valueAt(file, shape, surroundings) as RegistryTable;
}

/** Returns a value with this shape; undefined if it is missing and has no default. */
function valueAt(value: unknown, shape: Shape, surroundings: Surroundings): unknown {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  const given = value === undefined || isEmptyList ? (defaultOf(shape) ?? value) : value;
  if (given === undefined) return undefined;
  const meaning = meaningOf(shape);
  if (meaning !== undefined) return readValue(given, meaning, surroundings);
  const form = shape.alternatives.find((one) => fits(given, one));
  if (!form) throw new TypeError(`\`${shape.pointer}\` has another value although the file has passed the check`);
  if (Array.isArray(given)) return listAt(given, form, surroundings);
  return isTable(given) ? tableAt(given, form, surroundings) : given;
}

/** Returns a list. A set of allowed values has the order of the schema. */
function listAt(list: readonly unknown[], form: Shape, surroundings: Surroundings): readonly unknown[] {
  const [items] = itemShapes(form, 0);
  const allowed = form.array?.unique ? items && constantsOf(items)?.values : undefined;
  const read = list.map((item) => (items ? valueAt(item, items, surroundings) : item));
  return allowed ? allowed.filter((value) => read.includes(value)) : read;
}

/** Returns a table: an object with the names that the schema lists, or a map if it lists none. */
function tableAt(table: ConfigTable, form: Shape, surroundings: Surroundings): unknown {
  const member = (name: string): unknown =>
    memberShapes(form, name).map((shape) =>
      valueAt(Object.hasOwn(table, name) ? table[name] : undefined, shape, surroundings),
    )[0];
  if (form.knownNames.length === 0) return new Map(Object.keys(table).map((name) => [name, member(name)]));
  return Object.fromEntries(form.knownNames.map((name) => [camelCase(name), member(name)]));
}

function fits(value: unknown, form: Shape): boolean {
  const constants = constantsOf(form)?.values;
  if (constants) return constants.some((constant) => constant === value);
  return isJson(value) && (typeOfValue(value) & form.types) !== 0;
}

function isTable(value: unknown): value is ConfigTable {
  return isJson(value) && typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether a value has a type of JSON: whether it is not a date. */
function isJson(value: unknown): value is JsonValue {
  return !(value instanceof Date);
}
