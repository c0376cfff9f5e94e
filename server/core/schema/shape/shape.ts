import type { JsonValue } from '../../document/json-value.ts';
import type { Documentation } from './documentation.ts';
import type { TypeSet } from './json-type.ts';

/**
 * A compiled schema: what a value at one place may be. The validator, the completer and hover all read these.
 * Shapes are plain data and may point in circles through `properties` and `items`, never in place.
 */
export interface Shape {
  /** Where the schema stands in its document, as a JSON pointer. */
  readonly pointer: string;
  /** The schema's own words. With those behind a `$ref`: `documentation(shape)`. */
  readonly docs: Documentation;
  /** The `x-…` keywords of this schema itself. With those of its other parts: `annotationOf(shape, keyword)`. */
  readonly annotations: ReadonlyMap<string, JsonValue>;
  /** The kinds of value that `type`, `enum` and `const` of this schema itself allow. */
  readonly ownTypes: TypeSet;
  /** The kinds of value that can fit when everything that applies in place is taken together. */
  readonly types: TypeSet;
  readonly constants: Constants | undefined;
  readonly string: StringLimits | undefined;
  readonly number: NumberLimits | undefined;
  readonly object: ObjectLimits | undefined;
  readonly array: ArrayLimits | undefined;
  readonly reference: Shape | undefined;
  readonly dynamicReference: DynamicReference | undefined;
  readonly allOf: readonly Shape[];
  readonly unions: readonly Union[];
  readonly not: Shape | undefined;
  readonly condition: Condition | undefined;
  /** The schema resource (`$id`) that the schema belongs to. */
  readonly resource: Resource;
  /**
   * The forms a value may take, each free of unions: every way to take one branch of each union that applies in place.
   * A shape without unions is its own only form.
   */
  readonly alternatives: readonly Shape[];
  /** The shapes that apply in place whatever the value is, itself first: by `$ref` and `allOf`, not by unions. */
  readonly parts: readonly Shape[];
  /** The names that an object must have, by all parts. */
  readonly requiredNames: readonly string[];
  /** The names that the parts know and do not forbid, in the schema's order. */
  readonly knownNames: readonly string[];
  /** In a form made from a `oneOf`: the names that, were they given too, would make another form fit as well. */
  readonly excluded: readonly string[];
}

/** The values that `enum` and `const` leave. */
export interface Constants {
  readonly values: readonly JsonValue[];
  /** Those of them that are strings, for a look-up without allocation. */
  readonly strings: ReadonlySet<string>;
  /** All of them, as `canonicalText` writes them. */
  readonly texts: ReadonlySet<string>;
}

/** Lengths are in code points. */
export interface StringLimits {
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern: RegExp | undefined;
  /** What the schema that sets the limits says of them, whatever is said of the place it is used in. */
  readonly docs: Documentation;
}

export interface NumberLimits {
  readonly minimum: number | bigint | undefined;
  readonly maximum: number | bigint | undefined;
  readonly exclusiveMinimum: number | bigint | undefined;
  readonly exclusiveMaximum: number | bigint | undefined;
  readonly multipleOf: number | bigint | undefined;
}

export interface ObjectLimits {
  readonly properties: ReadonlyMap<string, Shape>;
  readonly patterns: readonly PatternProperty[];
  /** For names that neither `properties` nor `patterns` know. */
  readonly additional: Shape | undefined;
  readonly unevaluated: Shape | undefined;
  readonly names: Shape | undefined;
  readonly required: readonly string[];
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>;
  readonly dependentShapes: ReadonlyMap<string, Shape>;
}

export interface PatternProperty {
  readonly pattern: RegExp;
  readonly shape: Shape;
}

export interface ArrayLimits {
  readonly prefix: readonly Shape[];
  /** For the items after the prefix. */
  readonly items: Shape | undefined;
  readonly contains: Contains | undefined;
  readonly unevaluated: Shape | undefined;
  readonly minItems: number;
  readonly maxItems: number;
  readonly unique: boolean;
}

export interface Contains {
  readonly shape: Shape;
  readonly minimum: number;
  readonly maximum: number;
}

export interface Union {
  readonly kind: 'anyOf' | 'oneOf';
  readonly branches: readonly Shape[];
  /** The branches that a value can fit by its type alone; the index is the number of the type's bit. */
  readonly byType: readonly (readonly Shape[])[];
}

/** `if`, `then` and `else`. */
export interface Condition {
  readonly test: Shape;
  readonly holds: Shape | undefined;
  readonly fails: Shape | undefined;
}

/** `$dynamicRef`: the outermost resource on the way here that has the anchor decides; `target` where none has. */
export interface DynamicReference {
  readonly target: Shape;
  /** Undefined when the reference turned out to be a plain one. */
  readonly anchor: string | undefined;
}

export interface Resource {
  readonly uri: string;
  readonly dynamicAnchors: ReadonlyMap<string, Shape>;
}
