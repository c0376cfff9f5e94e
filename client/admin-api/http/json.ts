export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How deep a value of the wire may be nested: what is read here needs five levels. */
const deepest = 64;

export type Parsed = { readonly value: unknown } | { readonly problem: string };

/** Reads JSON of the wire. The problem is the end of a sentence. */
export function parseJson(text: string): Parsed {
  if (text.trim() === '') return { problem: 'is empty' };
  if (isDeep(text)) return { problem: `is nested deeper than ${deepest} levels` };
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    // The message of the parser quotes the text.
    return { problem: 'is not JSON' };
  }
}

/** Counted in the text, before anything is made of it: a megabyte of brackets would become a gigabyte of arrays. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (isInString) {
      if (character === backslash) index++;
      else if (character === quote) isInString = false;
    } else if (character === quote) isInString = true;
    else if (character === bracket || character === brace) {
      if (++depth > deepest) return true;
    } else if (character === bracketEnd || character === braceEnd) depth--;
  }
  return false;
}

const [quote, backslash, bracket, bracketEnd, brace, braceEnd] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Every string in a value, keys too, as `change` makes it. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapStrings(item, change)]));
}

/** The first of the keys that holds a text; numbers become their digits. */
export function textAt(record: JsonObject, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = own(record, key);
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

/** The first of the keys that holds a number which is not negative, be it written as a text. */
export function numberAt(record: JsonObject, ...keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = own(record, key);
    const number = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number) && number >= 0) return number;
  }
  return undefined;
}

export function booleanAt(record: JsonObject, ...keys: readonly string[]): boolean | undefined {
  return keys.map((key) => own(record, key)).find((value) => typeof value === 'boolean');
}

export function objectAt(record: JsonObject, ...keys: readonly string[]): JsonObject | undefined {
  return keys.map((key) => own(record, key)).find(isObject);
}

/** ISO 8601; numbers are taken for seconds or milliseconds since 1970, by their size. */
export function timeAt(record: JsonObject, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = own(record, key);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value !== 'number') continue;
    const date = new Date(value < 100_000_000_000 ? value * 1000 : value);
    if (!Number.isNaN(date.getTime())) return date.toISOString();
  }
  return undefined;
}

function own(record: JsonObject, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
