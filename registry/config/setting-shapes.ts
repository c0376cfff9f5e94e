import { meaningOf } from '../../server/core/analysis/registry-config/setting-values.ts';
import type { JsonValue } from '../../server/core/document/json-value.ts';
import { annotationOf } from '../../server/core/schema/shape/annotations.ts';
import { documentation } from '../../server/core/schema/shape/documentation-of.ts';
import { itemShapes } from '../../server/core/schema/shape/form.ts';
import { typesIn } from '../../server/core/schema/shape/json-type.ts';
import type { Shape } from '../../server/core/schema/shape/shape.ts';

/** Returns the name of a setting in code: `bodyLimit` for `body_limit`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Returns the value that replaces a missing one: the default in the schema, otherwise an empty list, or an empty table
 * if it requires no key and is not marked with `x-optional`; undefined if there is none.
 */
export function defaultOf(shape: Shape): JsonValue | undefined {
  const { default: fallback } = documentation(shape);
  if (fallback !== undefined || meaningOf(shape) !== undefined) return fallback;
  const isOptional = annotationOf(shape, 'x-optional') === true;
  const [form, ...others] = shape.alternatives;
  if (form === undefined || others.length > 0) return undefined;
  if (itemShapes(form, 0).length > 0) return [];
  return typesIn(form.types).join() === 'object' && form.requiredNames.length === 0 && !isOptional ? {} : undefined;
}

/** Returns whether a setting has a value even if the file does not contain it. */
export function hasDefault(shape: Shape): boolean {
  return defaultOf(shape) !== undefined;
}
