/** A table as the TOML reader gives it, after the file has been found to be right. */
export type Table = Readonly<Record<string, unknown>>;

export function textAt(table: Table, key: string): string | undefined {
  return checked(table, key, (value) => typeof value === 'string');
}

export function numberAt(table: Table, key: string): number | undefined {
  return checked(table, key, (value) => typeof value === 'number');
}

export function booleanAt(table: Table, key: string): boolean | undefined {
  return checked(table, key, (value) => typeof value === 'boolean');
}

export function tableAt(table: Table, key: string): Table | undefined {
  return checked(table, key, isTable);
}

/** None when the key is not there. */
export function tablesAt(table: Table, key: string): readonly Table[] {
  return checked(table, key, (value) => isListOf(value, isTable)) ?? [];
}

export function textsAt(table: Table, key: string): readonly string[] {
  return checked(table, key, (value) => isListOf(value, (item) => typeof item === 'string')) ?? [];
}

/** The value of a key that must be there. */
export function needed<Value>(value: Value | undefined, key: string): Value {
  if (value === undefined) throw new TypeError(`${key} is missing, although the file has been checked`);
  return value;
}

/** A value that has slipped through the check must not become a default: it might open what was meant to be closed. */
function checked<Value>(table: Table, key: string, is: (value: unknown) => value is Value): Value | undefined {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  if (value === undefined || is(value)) return value;
  throw new TypeError(`${key} is of another type than the check has found`);
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function isListOf<Item>(value: unknown, is: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(is);
}
