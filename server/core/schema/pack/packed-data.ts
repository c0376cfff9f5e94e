/**
 * A JSON representation of plain data that can contain cycles, maps, sets, regular expressions, `undefined`, bigints and
 * infinite numbers. Every value is a node. A reference is the index of a node in the concatenation of all lists, in the
 * order of their declaration in this interface; the index after the last node represents `undefined`.
 */
export interface PackedData {
  /** The node that was packed. */
  readonly root: Reference;
  readonly objects: readonly ObjectGroup[];
  readonly arrays: readonly (readonly Reference[])[];
  /** Alternating keys and values. */
  readonly maps: readonly (readonly Reference[])[];
  readonly sets: readonly (readonly Reference[])[];
  readonly patterns: readonly (readonly [source: string, flags: string])[];
  readonly values: readonly (string | number | boolean | null)[];
  /** Numbers that JSON cannot represent. */
  readonly numbers: readonly string[];
  readonly bigints: readonly string[];
}

type Reference = number;

/** Objects with the same keys. */
export interface ObjectGroup {
  /** The keys that have references as values. The other keys have JSON values. */
  readonly references: readonly string[];
  readonly nodes: readonly Readonly<Record<string, unknown>>[];
}
