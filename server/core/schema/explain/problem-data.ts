import type { JsonValue } from '../../document/json-value.ts';
import type { RelatedLocation } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import type { JsonType } from '../shape/json-type.ts';

/** The details of a finding that quick fixes need, by its kind. */
export type SchemaProblemData =
  | UnknownProperty
  | WrongType
  | InvalidValue
  | InvalidPattern
  | MissingProperty
  | ConflictingProperties;

export interface UnknownProperty {
  readonly kind: 'unknown-property';
  readonly name: string;
  /** Similar known names that the object does not have yet, the nearest first. */
  readonly suggestions: readonly string[];
  /** The known names that the object does not have yet, in the schema's order. */
  readonly allowed: readonly string[];
}

export interface WrongType {
  readonly kind: 'wrong-type';
  /** Every alternative, in words: `a string, or an array of strings`. */
  readonly expected: string;
  readonly types: readonly JsonType[];
  /** Whether `[value]` would fit. */
  readonly canWrapInArray: boolean;
  /** Whether the only item of the array would fit in its place. */
  readonly canUnwrap: boolean;
  /** Whether the value as a string (`5` as `"5"`) would fit. */
  readonly canQuote: boolean;
  /** Whether the string without its quotes (`"true"` as `true`) would fit. */
  readonly canUnquote: boolean;
}

export interface InvalidValue {
  readonly kind: 'invalid-value';
  /** All allowed values; empty if the schema does not list values. */
  readonly allowed: readonly JsonValue[];
  /** Similar allowed values, the nearest first. */
  readonly suggestions: readonly JsonValue[];
}

export interface InvalidPattern {
  readonly kind: 'invalid-pattern';
  readonly pattern: string;
  readonly examples: readonly JsonValue[];
}

export interface MissingProperty {
  readonly kind: 'missing-property';
  /** Lists of names; the names of any one list complete the object. */
  readonly forms: readonly (readonly string[])[];
  /** A value to write for each name, where the schema defines it. */
  readonly values?: Readonly<Record<string, JsonValue>>;
}

export interface ConflictingProperties {
  readonly kind: 'conflicting-properties';
  /** The names, of which only one may remain, in the order of the text. */
  readonly names: readonly string[];
}

/** A mistake in one key or value that validation has found. */
export interface SchemaFinding {
  readonly message: string;
  readonly span: Span;
  readonly data: SchemaProblemData;
  readonly related?: readonly RelatedLocation[];
}
