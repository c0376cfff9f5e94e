import type { JsonValue } from '../../document/json-value.ts';
import { SchemaError } from '../shape/schema-error.ts';

/** A schema in its source form, except `true` and `false`. */
export type SchemaObject = { readonly [keyword: string]: JsonValue };

export function isSchemaObject(value: JsonValue | undefined): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A schema with its location. The functions below read its keywords and throw a `SchemaError` for a malformed keyword.
 */
export interface SchemaPlace {
  readonly schema: SchemaObject;
  readonly pointer: string;
  /** The URI that relative references are resolved against. */
  readonly base: string;
}

export function fail(place: SchemaPlace, keyword: string, reason: string): never {
  throw new SchemaError(keyword, place.pointer, reason);
}

export function stringAt(place: SchemaPlace, keyword: string): string | undefined {
  const value = place.schema[keyword];
  return value === undefined || typeof value === 'string' ? value : fail(place, keyword, 'must be a string');
}

export function booleanAt(place: SchemaPlace, keyword: string): boolean | undefined {
  const value = place.schema[keyword];
  return value === undefined || typeof value === 'boolean' ? value : fail(place, keyword, 'must be true or false');
}

export function numberAt(place: SchemaPlace, keyword: string): number | bigint | undefined {
  const value = place.schema[keyword];
  return value === undefined || typeof value === 'number' || typeof value === 'bigint'
    ? value
    : fail(place, keyword, 'must be a number');
}

/** Returns a minimum or maximum size, or `absent` if the schema does not set one. */
export function sizeAt(place: SchemaPlace, keyword: string, absent: number): number {
  const value = place.schema[keyword];
  if (value === undefined) return absent;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
    ? value
    : fail(place, keyword, 'must be a non-negative integer');
}

export function arrayAt(place: SchemaPlace, keyword: string): readonly JsonValue[] | undefined {
  const value = place.schema[keyword];
  return value === undefined || Array.isArray(value) ? value : fail(place, keyword, 'must be an array');
}

export function stringsAt(place: SchemaPlace, keyword: string): readonly string[] | undefined {
  return arrayAt(place, keyword)?.map((item) =>
    typeof item === 'string' ? item : fail(place, keyword, 'must be an array of strings'),
  );
}

export function objectAt(place: SchemaPlace, keyword: string): SchemaObject | undefined {
  const value = place.schema[keyword];
  return value === undefined || isSchemaObject(value) ? value : fail(place, keyword, 'must be an object');
}

export function regularExpression(place: SchemaPlace, keyword: string, source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return fail(place, keyword, `is not a regular expression: ${source}`);
  }
}

/** Returns the JSON pointer `pointer` (RFC 6901) with these keys appended. */
export function pointerTo(pointer: string, ...keys: readonly (string | number)[]): string {
  return [pointer, ...keys.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}
