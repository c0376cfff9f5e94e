import { type FlatKind, flatKinds } from '../../document/blocks/flat-members.ts';
import type { JsonValue } from '../../document/json-value.ts';
import type { Node } from '../../document/node.ts';

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/**
 * A set of types of values, with one bit for each type, so that a single `&` decides whether a value can fit at all.
 * Integers and other numbers have different bits. The last bit is for values that JSON cannot represent (TOML
 * date-times), which fit only where no type is required.
 */
export type TypeSet = number;

export const noType: TypeSet = 0;
export const anyType: TypeSet = 0b1111_1111;
export const typeBitCount = 8;

const bits: Readonly<Record<JsonType, TypeSet>> = {
  null: 1,
  boolean: 2,
  integer: 4,
  number: 4 | 8,
  string: 16,
  array: 32,
  object: 64,
};
const fraction: TypeSet = 8;
const foreign: TypeSet = 128;

export function isJsonType(name: unknown): name is JsonType {
  return typeof name === 'string' && Object.hasOwn(bits, name);
}

export function typeSet(types: readonly JsonType[]): TypeSet {
  return types.reduce((set, type) => set | bits[type], noType);
}

/** Returns the types in a set, in the order in which messages list them. */
export function typesIn(set: TypeSet): readonly JsonType[] {
  const names: JsonType[] = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];
  return names.filter((name) => (set & bits[name]) === bits[name] && !(name === 'integer' && (set & fraction) !== 0));
}

/** Returns the bit of a node's type; `noType` for a missing value, which callers must handle first. */
export function typeOfNode(node: Node): TypeSet {
  switch (node.kind) {
    case 'number':
      return node.float ? fraction : bits.integer;
    case 'datetime':
      return foreign;
    case 'missing':
      return noType;
    default:
      return bits[node.kind];
  }
}

/** The bits of the types of flat values, by their kind. */
export const typesOfFlatKinds: Readonly<Record<FlatKind, TypeSet>> = {
  [flatKinds.string]: bits.string,
  [flatKinds.integer]: bits.integer,
  [flatKinds.float]: fraction,
  [flatKinds.boolean]: bits.boolean,
  [flatKinds.datetime]: foreign,
  [flatKinds.array]: bits.array,
  [flatKinds.object]: bits.object,
};

export function typeOfValue(value: JsonValue): TypeSet {
  if (value === null) return bits.null;
  if (Array.isArray(value)) return bits.array;
  switch (typeof value) {
    case 'string':
      return bits.string;
    case 'boolean':
      return bits.boolean;
    case 'number':
    case 'bigint':
      return typeOfNumber(value);
    default:
      return bits.object;
  }
}

function typeOfNumber(value: number | bigint): TypeSet {
  return typeof value === 'bigint' || Number.isInteger(value) ? bits.integer : fraction;
}
