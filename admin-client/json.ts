import { ExactInteger } from './exact-integer.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactInteger);
}

/** The maximum nesting depth of a response. Valid responses have at most five levels. */
const maxDepth = 64;

export type ParsedJson = { readonly value: unknown } | { readonly problem: string };

/** Parses JSON from a response. `problem` is the end of a sentence. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === '') return { problem: 'is empty' };
  if (isDeep(text)) return { problem: `is nested deeper than ${maxDepth} levels` };
  try {
    const value: unknown = hasLongNumber.test(text) ? JSON.parse(text, withDigits) : JSON.parse(text);
    return { value };
  } catch {
    // Omits the parser's message, because it quotes the text.
    return { problem: 'is not JSON' };
  }
}

/** Numbers with fewer digits are exact. The reviver is slow, so it is used only if a text can contain longer ones. */
const hasLongNumber = /\d{16}/;

/** Keeps the digits of an integer that a number cannot represent. */
function withDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? new ExactInteger(source) : value;
}

/**
 * Returns whether the nesting exceeds `maxDepth`. Runs before parsing, because a megabyte of brackets expands to a
 * gigabyte of arrays.
 */
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
      if (++depth > maxDepth) return true;
    } else if (character === bracketEnd || character === braceEnd) depth--;
  }
  return false;
}

const [quote, backslash, bracket, bracketEnd, brace, braceEnd] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Returns a copy of a value with `change` applied to every string, including keys. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapStrings(item, change)]));
}

/** Returns the value of the first key that has a string or a number as its value, as text. */
export function textAt(record: JsonRecord, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = own(record, key);
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

/** Returns the value of the first key whose value is a non-negative number or a string that contains one. */
export function numberAt(record: JsonRecord, ...keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = own(record, key);
    const number = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number) && number >= 0) return number;
  }
  return undefined;
}

export function booleanAt(record: JsonRecord, ...keys: readonly string[]): boolean | undefined {
  return keys.map((key) => own(record, key)).find((value) => typeof value === 'boolean');
}

export function objectAt(record: JsonRecord, ...keys: readonly string[]): JsonRecord | undefined {
  return keys.map((key) => own(record, key)).find(isObject);
}

/**
 * Returns the first time among the values of the keys. A string is returned unchanged. A number of seconds or, if it is
 * large, of milliseconds since 1970 is converted to ISO 8601.
 */
export function timeAt(record: JsonRecord, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = own(record, key);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value !== 'number') continue;
    const date = new Date(value < 100_000_000_000 ? value * 1000 : value);
    if (!Number.isNaN(date.getTime())) return date.toISOString();
  }
  return undefined;
}

/** Returns the value of a key, and the digits of an integer that a number cannot represent. */
function own(record: JsonRecord, key: string): unknown {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  return value instanceof ExactInteger ? value.digits : value;
}
