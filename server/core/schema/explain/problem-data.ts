import type { JsonValue } from '../../document/json-value.ts';
import type { RelatedLocation } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import type { JsonType } from '../shape/json-type.ts';

/** The details of a finding for quick fixes, by its kind. */
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
  /** Similar known names that the object does not have yet, most similar first. */
  readonly suggestions: readonly string[];
  /** The known names that the object does not have yet, in the schema's order. */
  readonly allowed: readonly string[];
}

export interface WrongType {
  readonly kind: 'wrong-type';
  /** All alternatives, in words: `a string, or an array of strings`. */
  readonly expected: string;
  readonly types: readonly JsonType[];
  /** Whether `[value]` would fit. */
  readonly canWrapInArray: boolean;
  /** Whether the only item of the array would fit instead of the array. */
  readonly canUnwrap: boolean;
  /** Whether the value as a string (`5` as `"5"`) would fit. */
  readonly canQuote: boolean;
  /** Whether the string without its quotes (`"true"` as `true`) would fit. */
  readonly canUnquote: boolean;
  /** The boolean that the string means in other languages (`"yes"`), if it is allowed here. */
  readonly boolean?: boolean;
}

export interface InvalidValue {
  readonly kind: 'invalid-value';
  /** All allowed values; empty if the schema does not list values. */
  readonly allowed: readonly JsonValue[];
  /** Similar allowed values, most similar first. */
  readonly suggestions: readonly JsonValue[];
}

export interface InvalidPattern {
  readonly kind: 'invalid-pattern';
  readonly pattern: string;
  readonly examples: readonly JsonValue[];
}

export interface MissingProperty {
  readonly kind: 'missing-property';
  /** Lists of names. The names of any one list complete the object. */
  readonly forms: readonly (readonly string[])[];
  /** A value to insert for each name that the schema describes. */
  readonly values?: Readonly<Record<string, JsonValue>>;
}

export interface ConflictingProperties {
  readonly kind: 'conflicting-properties';
  /** The conflicting names, in the order of the text. Only one of them may remain. */
  readonly names: readonly string[];
}

/** A mistake in a key or value that validation has found. */
export interface SchemaFinding {
  readonly message: string;
  readonly span: Span;
  readonly data: SchemaProblemData;
  readonly related?: readonly RelatedLocation[];
}
