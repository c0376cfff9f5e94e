import type { JsonValue } from '../../document/json-value.ts';
import type { Shape } from './shape.ts';

export const noAnnotations: ReadonlyMap<string, JsonValue> = new Map();

/**
 * Returns the keywords of a schema that begin with `x-`. They do not affect validation, and the engine does not
 * interpret them.
 */
export function readAnnotations(schema: { readonly [keyword: string]: JsonValue }): ReadonlyMap<string, JsonValue> {
  const own = Object.entries(schema).filter(([keyword]) => keyword.startsWith('x-'));
  return own.length === 0 ? noAnnotations : new Map(own);
}

/**
 * Returns the value of an `x-…` keyword. A keyword next to a `$ref` takes precedence over the same keyword in the
 * target of the `$ref`.
 */
export function annotationOf(shape: Shape, keyword: string): JsonValue | undefined {
  for (const part of shape.parts) {
    const value = part.annotations.get(keyword);
    if (value !== undefined) return value;
  }
  return undefined;
}
