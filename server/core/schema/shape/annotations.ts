import type { JsonValue } from '../../document/json-value.ts';
import type { Shape } from './shape.ts';

export const noAnnotations: ReadonlyMap<string, JsonValue> = new Map();

/** The keywords of a schema that begin with `x-`. They assert nothing, and the engine does not know what they mean. */
export function readAnnotations(schema: { readonly [keyword: string]: JsonValue }): ReadonlyMap<string, JsonValue> {
  const own = Object.entries(schema).filter(([keyword]) => keyword.startsWith('x-'));
  return own.length === 0 ? noAnnotations : new Map(own);
}

/** The value of an `x-…` keyword: a keyword next to a `$ref` wins over one in the schema that the `$ref` leads to. */
export function annotationOf(shape: Shape, keyword: string): JsonValue | undefined {
  for (const part of shape.parts) {
    const value = part.annotations.get(keyword);
    if (value !== undefined) return value;
  }
  return undefined;
}
