import { bytesOf } from '../../server/core/analysis/registry-config/byte-size.ts';

/** A table of a parsed file that has passed the check. */
export type ConfigTable = Readonly<Record<string, unknown>>;

export function textAt(table: ConfigTable, key: string): string | undefined {
  return checked(table, key, (value) => typeof value === 'string');
}

export function numberAt(table: ConfigTable, key: string): number | undefined {
  return checked(table, key, (value) => typeof value === 'number');
}

export function booleanAt(table: ConfigTable, key: string): boolean | undefined {
  return checked(table, key, (value) => typeof value === 'boolean');
}

export function tableAt(table: ConfigTable, key: string): ConfigTable | undefined {
  return checked(table, key, isTable);
}

/** Returns an empty list when the key is missing. */
export function tablesAt(table: ConfigTable, key: string): readonly ConfigTable[] {
  return checked(table, key, (value) => isListOf(value, isTable)) ?? [];
}

export function textsAt(table: ConfigTable, key: string): readonly string[] {
  return checked(table, key, (value) => isListOf(value, (item) => typeof item === 'string')) ?? [];
}

/** Returns a size, which may be a number of bytes or a text with a unit. */
export function bytesAt(table: ConfigTable, key: string): number | undefined {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  return typeof value === 'string' ? required(bytesOf(value), key) : numberAt(table, key);
}

/** Returns an address without a slash at the end, since paths are appended to it. */
export function addressAt(table: ConfigTable, key: string): string | undefined {
  return textAt(table, key)?.replace(/\/+$/, '');
}

/** Returns the value of a required key. */
export function required<Value>(value: Value | undefined, key: string): Value {
  if (value === undefined) throw new TypeError(`\`${key}\` is missing although the file has passed the check`);
  return value;
}

/**
 * Throws for a value of the wrong type instead of using the default, which might allow access that was meant to be
 * denied.
 */
function checked<Value>(table: ConfigTable, key: string, is: (value: unknown) => value is Value): Value | undefined {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  if (value === undefined || is(value)) return value;
  throw new TypeError(`\`${key}\` has the wrong type although the file has passed the check`);
}

function isTable(value: unknown): value is ConfigTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function isListOf<Item>(value: unknown, is: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(is);
}
