import { stripVTControlCharacters } from 'node:util';
import { isObject } from '../core/text/json-object.ts';

/**
 * Control characters other than tabs and line breaks, characters that change the direction of text, and characters that are not
 * visible, such as tags, with which text can be hidden from people.
 */
const unsafe =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]|[\u115f\u1160\u3164\uffa0\u2028\u2029]|\u034f|[\ufe00-\ufe0f]/gu;

/** The maximum number of characters of a text in structured results. */
const maxLength = 2_000;

/** Returns a text without control characters, escape sequences of terminals, and characters that are not visible. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text.replaceAll('\r\n', '\n')).replace(unsafe, '');
}

/** Does the same as `plainText`, and replaces line breaks with spaces. */
export function plainLine(text: string): string {
  return plainText(text).replace(/[\n\t]+/g, ' ');
}

/** Returns a value of JSON with plain texts and names of members. A text that is too long is cut, and ends with a note of that. */
export function plainValue(value: unknown): unknown {
  if (typeof value === 'string') return cut(plainText(value));
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [cut(plainLine(name)), plainValue(member)]));
}

function cut(text: string): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength)} … (${text.length - maxLength} more characters)`;
}
