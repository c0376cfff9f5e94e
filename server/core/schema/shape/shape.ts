import type { JsonValue } from '../../document/json-value.ts';
import type { Documentation } from './documentation.ts';
import type { TypeSet } from './json-type.ts';

/**
 * A compiled schema, which describes the values that are allowed in one place. Validation, completion and hover use
 * shapes. Shapes are plain data. They can form cycles through `properties` and `items`, but not through schemas that
 * apply in place (to the same value).
 */
export interface Shape {
  /** The location of the schema in its document, as a JSON pointer. */
  readonly pointer: string;
  /** The documentation in the schema itself. To include the documentation of its `$ref`, use `documentation(shape)`. */
  readonly docs: Documentation;
  /**
   * The `x-…` keywords of the schema itself. To include those of its other parts, use `annotationOf(shape, keyword)`.
   */
  readonly annotations: ReadonlyMap<string, JsonValue>;
  /** The types that `type`, `enum` and `const` of the schema itself allow. */
  readonly ownTypes: TypeSet;
  /** The types that are allowed by all schemas that apply in place. */
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
   * The forms of a value: each combination of one branch per union that applies in place. Forms do not contain unions. The
   * only form of a shape without unions is the shape itself.
   */
  readonly alternatives: readonly Shape[];
  /**
   * The shapes that apply in place to every value (through `$ref` and `allOf`, but not through unions), beginning with
   * this shape.
   */
  readonly parts: readonly Shape[];
  /** The names that an object must have according to all parts. */
  readonly requiredNames: readonly string[];
  /** The names that the parts list and allow, in the schema's order. */
  readonly knownNames: readonly string[];
  /** In a form of a `oneOf`, the names that would make the value match another form too. */
  readonly excluded: readonly string[];
  /** Types whose values all fit, so that they need no other check. May be incomplete. */
  readonly acceptedTypes: TypeSet;
}

/** The values that `enum` and `const` allow. */
export interface Constants {
  readonly values: readonly JsonValue[];
  /** The strings among them, for lookups without allocation. */
  readonly strings: ReadonlySet<string>;
  /** The canonical texts of all of them (`canonicalText`). */
  readonly texts: ReadonlySet<string>;
}

/** The limits of a string. Lengths are in code points. */
export interface StringLimits {
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern: RegExp | undefined;
  /**
   * The documentation of the schema that sets the limits. It can differ from the documentation of the property that
   * uses this schema.
   */
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
  /** Applies to names that are not in `properties` and do not match `patterns`. */
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
  /** Applies to the items after the prefix. */
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
  /** The branches that allow a type; the index is the bit number of the type. */
  readonly byType: readonly (readonly Shape[])[];
}

/** `if`, `then` and `else`. */
export interface Condition {
  readonly test: Shape;
  readonly whenValid: Shape | undefined;
  readonly whenInvalid: Shape | undefined;
}

/**
 * A `$dynamicRef`. It refers to `anchor` in the outermost resource of the dynamic scope that defines it, or to `target`
 * if no resource does.
 */
export interface DynamicReference {
  readonly target: Shape;
  /** Undefined if the reference does not resolve to a `$dynamicAnchor`. */
  readonly anchor: string | undefined;
}

export interface Resource {
  readonly uri: string;
  readonly dynamicAnchors: ReadonlyMap<string, Shape>;
}
