import type { JsonValue } from '../../document/json-value.ts';
import type { Node } from '../../document/node.ts';

/** `a`, `a or b`, `a, b or c`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

/** Like `joinWords`, with what is beyond `most` only counted. */
export function joinSome(words: readonly string[], conjunction: 'and' | 'or', most: number): string {
  if (words.length <= most + 1) return joinWords(words, conjunction);
  return joinWords([...words.slice(0, most), `${words.length - most} more`], conjunction);
}

/** A key as messages write it. */
export function keyWord(name: string): string {
  return `\`${shorten(name)}\``;
}

/** A value as messages write it. */
export function valueWord(value: JsonValue): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value));
  if (typeof value === 'bigint') return value.toString();
  return typeof value === 'object' && value !== null ? containerWord(value) : String(value);
}

/** A node as messages name what was found. */
export function foundWord(node: Node): string {
  switch (node.kind) {
    case 'string':
      return `the string ${valueWord(node.value)}`;
    case 'number':
      return `the number ${node.value}`;
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

const longestWord = 40;

function shorten(text: string): string {
  return text.length > longestWord
    ? `${Array.from(text.slice(0, 2 * longestWord))
        .slice(0, longestWord)
        .join('')}…`
    : text;
}

function containerWord(value: object): string {
  return Array.isArray(value) ? 'an array' : 'an object';
}
