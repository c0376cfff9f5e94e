/** An object of parsed JSON or TOML whose members have not been checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns whether a value is an object, and not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object; otherwise an empty object. */
export function objectOr(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
