import type { JsonValue } from '../../document/json-value.ts';
import type { RelatedPlace } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import type { JsonType } from '../shape/json-type.ts';

/** The details of a finding, by its kind: what quick fixes need. */
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
  /** Known names that are near, the nearest first; none of them is given yet. */
  readonly suggestions: readonly string[];
  /** The known names that are not given yet, in the schema's order. */
  readonly allowed: readonly string[];
}

export interface WrongType {
  readonly kind: 'wrong-type';
  /** Every alternative, in words: `a string, or an array of strings`. */
  readonly expected: string;
  readonly types: readonly JsonType[];
  /** `[value]` would be right. */
  readonly canWrapInArray: boolean;
  /** The only item of the array would be right in its place. */
  readonly canUnwrap: boolean;
  /** The value as a string (`5` as `"5"`) would be right. */
  readonly canQuote: boolean;
  /** The string without its quotes (`"true"` as `true`) would be right. */
  readonly canUnquote: boolean;
}

export interface InvalidValue {
  readonly kind: 'invalid-value';
  /** All allowed values; none when it is not a list of values that decides. */
  readonly allowed: readonly JsonValue[];
  /** Allowed values that are near, the nearest first. */
  readonly suggestions: readonly JsonValue[];
}

export interface InvalidPattern {
  readonly kind: 'invalid-pattern';
  readonly pattern: string;
  readonly examples: readonly JsonValue[];
}

export interface MissingProperty {
  readonly kind: 'missing-property';
  /** Each form is the names that would make the object complete; any one of the forms will do. */
  readonly forms: readonly (readonly string[])[];
  /** What may be written for each name, where it is known what that has to be. */
  readonly values?: Readonly<Record<string, JsonValue>>;
}

export interface ConflictingProperties {
  readonly kind: 'conflicting-properties';
  /** The names of which one may stay, in the order of the text. */
  readonly names: readonly string[];
}

/** What validation finds wrong with one key or value. */
export interface SchemaFinding {
  readonly message: string;
  readonly span: Span;
  readonly data: SchemaProblemData;
  readonly related?: readonly RelatedPlace[];
}
