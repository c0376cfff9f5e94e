/**
 * Plain data as JSON, although it may contain cycles, maps, sets, regular expressions, `undefined`, bigints and infinite
 * numbers. Every value is a node. A reference is the index of a node, counting those of all lists in the order in which
 * this interface declares them; the node after the last one is `undefined`.
 */
export interface PackedData {
  /** The node that was packed. */
  readonly root: Reference;
  readonly objects: readonly ObjectGroup[];
  readonly arrays: readonly (readonly Reference[])[];
  /** Keys and values in turn. */
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
  /** The keys whose values are references; the other keys have the values themselves. */
  readonly references: readonly string[];
  readonly nodes: readonly Readonly<Record<string, unknown>>[];
}
