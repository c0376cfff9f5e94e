import { isObject } from '../../server/core/text/json-object.ts';

export interface ValueLimits {
  /** The maximum number of nested objects and arrays. */
  readonly maxDepth: number;
  /** The maximum number of characters of a key. */
  readonly maxKeyLength: number;
  readonly maxValues: number;
}

/** Returns whether a parsed value is within limits. */
export function isWithin(value: unknown, { maxDepth, maxKeyLength, maxValues }: ValueLimits): boolean {
  let values = 0;
  return isSimple(value, 0);

  function isSimple(one: unknown, depth: number): boolean {
    values++;
    if (values > maxValues || depth > maxDepth) return false;
    if (Array.isArray(one)) return one.every((item) => isSimple(item, depth + 1));
    if (!isObject(one)) return true;
    for (const key in one) if (key.length > maxKeyLength || !isSimple(one[key], depth + 1)) return false;
    return true;
  }
}
