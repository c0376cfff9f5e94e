export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or an empty one in place of anything else. */
export function objectOr(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
