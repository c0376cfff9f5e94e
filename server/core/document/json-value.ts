/** A JSON value. Integers that a double cannot represent exactly are bigints. */
export type JsonValue = string | number | bigint | boolean | null | readonly JsonValue[] | PlainObject;

export interface PlainObject {
  readonly [name: string]: JsonValue;
}

export function isJsonObject(value: JsonValue): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
