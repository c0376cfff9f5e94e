import type { TextEdit } from '../../../text/edit.ts';

/**
 * Returns the edit that replaces the text from `start` to `end` with `text`, excluding their common prefix and suffix;
 * undefined if they are equal.
 */
export function smallestEdit(source: string, start: number, end: number, text: string): TextEdit | undefined {
  let from = 0;
  const shorter = Math.min(end - start, text.length);
  while (from < shorter && source.charCodeAt(start + from) === text.charCodeAt(from)) from++;
  if (from === shorter && end - start === text.length) return undefined;
  let to = 0;
  while (to < shorter - from && source.charCodeAt(end - 1 - to) === text.charCodeAt(text.length - 1 - to)) to++;
  // Editors have no position inside `\r\n`, and treat a lone `\r` as a line ending.
  if (to > 0 && (isInsideCrlf(source, end - to) || isInsideCrlf(text, text.length - to))) to--;
  if (from > 0 && (isInsideCrlf(source, start + from) || isInsideCrlf(text, from))) from--;
  return { start: start + from, end: end - to, text: text.slice(from, text.length - to) };
}

function isInsideCrlf(text: string, at: number): boolean {
  return at > 0 && text.startsWith('\r\n', at - 1);
}
