import { isObject, type JsonObject } from '../../server/core/text/json-object.ts';

/** A row of the database. Its values are checked when they are read, since another program may have changed the file. */
export type DatabaseRow = Readonly<Record<string, unknown>>;

export function text(row: DatabaseRow, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw wrong(column, 'a string');
  return value;
}

export function optionalText(row: DatabaseRow, column: string): string | undefined {
  return row[column] === null ? undefined : text(row, column);
}

export function integer(row: DatabaseRow, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw wrong(column, 'a number');
  return value;
}

export function optionalInteger(row: DatabaseRow, column: string): number | undefined {
  return row[column] === null ? undefined : integer(row, column);
}

export function optionalBytes(row: DatabaseRow, column: string): Uint8Array | undefined {
  const value = row[column];
  if (value === null) return undefined;
  if (!(value instanceof Uint8Array)) throw wrong(column, 'bytes');
  return value;
}

/** Returns an array of strings, a type that only PostgreSQL has. */
export function texts(row: DatabaseRow, column: string): readonly string[] {
  const value = row[column];
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) throw wrong(column, 'strings');
  return value;
}

/** Returns a value that `isValue` accepts. */
export function oneOf<Value>(row: DatabaseRow, column: string, isValue: (value: unknown) => value is Value): Value {
  const value = row[column];
  if (!isValue(value)) throw wrong(column, 'an allowed value');
  return value;
}

/** Returns a list of strings, stored as JSON. Throws for anything else, which would not limit a token. */
export function textList(row: DatabaseRow, column: string): readonly string[] {
  const value: unknown = JSON.parse(text(row, column));
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw wrong(column, 'a JSON array of strings');
  return value;
}

/** Returns an object with string values, stored as JSON. */
export function textMap(row: DatabaseRow, column: string): Readonly<Record<string, string>> {
  const value: unknown = JSON.parse(text(row, column));
  if (!isTextMap(value)) throw wrong(column, 'a JSON object of strings');
  return value;
}

export function jsonObject(row: DatabaseRow, column: string): JsonObject {
  const value: unknown = JSON.parse(text(row, column));
  if (!isObject(value)) throw wrong(column, 'a JSON object');
  return value;
}

function isTextMap(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every((member) => typeof member === 'string');
}

function wrong(column: string, expected: string): Error {
  return new Error(`The database column \`${column}\` does not contain ${expected}.`);
}
