import type { JsonValue } from '../../document/json-value.ts';
import type { Node } from '../../document/node.ts';
import { spanText } from '../../document/span.ts';

/** Joins words into a list: `a`, `a or b`, `a, b or c`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

/** Joins words as `joinWords` does, but counts the words after the first `max` instead of listing them. */
export function joinSome(words: readonly string[], conjunction: 'and' | 'or', max: number): string {
  if (words.length <= max + 1) return joinWords(words, conjunction);
  return joinWords([...words.slice(0, max), `${words.length - max} more`], conjunction);
}

/** Returns a name in back quotes, truncated if it is long, for messages. */
export function quotedName(name: string): string {
  return `\`${shorten(name)}\``;
}

/** Returns the text of a value for messages: long strings are truncated, and the contents of arrays and objects are omitted. */
export function describeValue(value: JsonValue): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value));
  if (typeof value === 'bigint') return value.toString();
  return typeof value === 'object' && value !== null ? containerWord(value) : String(value);
}

/** Returns the description of a node for messages. */
export function describeNode(node: Node): string {
  switch (node.kind) {
    case 'string':
      return `the string ${describeValue(node.value)}`;
    case 'number':
      return node.float && Number.isInteger(node.value) ? `the float ${spanText(node)}` : `the number ${node.value}`;
    case 'boolean':
      return String(node.value);
    case 'datetime':
      return dateTimeWords[node.type];
    case 'null':
      return 'null';
    case 'array':
      return 'an array';
    case 'object':
      return 'an object';
    case 'missing':
      return 'nothing';
  }
}

const dateTimeWords = {
  'offset-date-time': 'a date-time',
  'local-date-time': 'a date-time',
  'local-date': 'a date',
  'local-time': 'a time',
} as const;

const maxLength = 40;

function shorten(text: string): string {
  return text.length > maxLength
    ? `${Array.from(text.slice(0, 2 * maxLength))
        .slice(0, maxLength)
        .join('')}…`
    : text;
}

function containerWord(value: object): string {
  return Array.isArray(value) ? 'an array' : 'an object';
}
