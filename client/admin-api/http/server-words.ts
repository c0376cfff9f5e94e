import { displayedText } from '../../text/displayed-text.ts';
import { isObject } from './json.ts';

/** What a server says is wrong, in one line; undefined when it says nothing that a person could read. */
export function serverWords(body: unknown): string | undefined {
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
  const told = words.filter((word) => word !== undefined && word !== '');
  return told.length > 0 ? told.join('; ') : undefined;
}

/** Whether an answer is a page for a browser: those come from what stands between us and a registry. */
export function isWebPage(contentType: string, text: string): boolean {
  return (
    /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType) ||
    /^\s*<(?:!doctype html|html|head|body)\b/i.test(text)
  );
}

/** The title of a web page, to be recognized by. */
export function pageTitle(text: string): string | undefined {
  const title = /<title[^<>]*>([^<]{1,500})/i.exec(text)?.[1];
  const line = title === undefined ? '' : displayedText(title, 80);
  return line === '' ? undefined : line;
}
