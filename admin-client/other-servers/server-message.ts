import { displayedText } from '../../server/core/text/displayed-text.ts';
import { isObject } from '../json.ts';

/** Returns the error message in a body as one line; undefined if there is none. */
export function serverMessage(body: unknown): string | undefined {
  const words = wordsIn(body, 0);
  const line = words === undefined ? '' : displayedText(words);
  return line === '' ? undefined : line;
}

const keys = ['error', 'message', 'detail', 'error_description', 'title', 'reason', 'msg', 'errors'];

function wordsIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value;
  if (depth > 3) return undefined;
  if (Array.isArray(value)) return joined(value.slice(0, 5).map((item) => wordsIn(item, depth + 1)));
  if (!isObject(value)) return undefined;
  for (const key of keys) {
    const words = wordsIn(value[key], depth + 1);
    if (words !== undefined && words.trim() !== '') return words;
  }
  return undefined;
}

function joined(words: readonly (string | undefined)[]): string | undefined {
  const present = words.filter((word) => word !== undefined && word !== '');
  return present.length > 0 ? present.join('; ') : undefined;
}
