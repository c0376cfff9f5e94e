/**
 * A JSON representation of plain data that can contain cycles, maps, sets, regular expressions, `undefined`, bigints and
 * infinite numbers. Every value is a node. A reference is the index of a node in the concatenation of all lists, in the
 * order of their declaration in this interface, with `undefined` between `bigints` and `objects`.
 */
export interface PackedData {
  /** The node that was packed. */
  readonly root: Reference;
  readonly arrays: readonly (readonly Reference[])[];
  /** Alternating keys and values. */
  readonly maps: readonly (readonly Reference[])[];
  readonly sets: readonly (readonly Reference[])[];
  readonly patterns: readonly (readonly [source: string, flags: string])[];
  readonly values: readonly (string | number | boolean | null)[];
  /** Numbers that JSON cannot represent. */
  readonly numbers: readonly string[];
  readonly bigints: readonly string[];
  readonly objects: readonly ObjectGroup[];
  readonly records: PackedRecords;
}

type Reference = number;

/** Objects with the same keys. */
export interface ObjectGroup {
  /** The keys that have references as values. The other keys have numbers, booleans or `null`. */
  readonly references: readonly string[];
  readonly nodes: readonly Readonly<Record<string, unknown>>[];
}

/** The objects that make up most of the data. They have the same keys. */
export interface PackedRecords {
  /** The most common value of each key. */
  readonly common: readonly Reference[];
  /** The other values of each object: alternating indexes of keys, and values. */
  readonly others: readonly (readonly number[])[];
}

/** The keys that identify records, and the function that creates a record. */
export interface RecordType {
  readonly keys: readonly string[];
  /** Returns a record with these values, in the order of the keys. */
  readonly create: (values: readonly unknown[]) => object;
}
