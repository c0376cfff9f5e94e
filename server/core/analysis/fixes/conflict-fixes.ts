import type { Document } from '../../document/document.ts';
import type { Fix } from './fix.ts';

/** Matches a merge conflict, with the common ancestor of both sides between them in the style `diff3`. */
const conflict =
  /^<<<<<<<[^\n]*\n(?<current>[\s\S]*?)(?:^\|\|\|\|\|\|\|[^\n]*\n[\s\S]*?)?^=======[^\n]*\n(?<incoming>[\s\S]*?)^>>>>>>>/m;

const closing = '>>>>>>>';

/** Returns the fixes of the merge conflict that begins at `start`. None is preferred, since the user must choose. */
export function conflictFixes(start: number, document: Document): readonly Fix[] {
  const text = document.slice(start, document.length);
  // In text without an end after `=======`, the expression would try all pairs of markers.
  const last = text.search(/^>>>>>>>/m);
  const found = conflict.exec(text.slice(0, last + closing.length));
  if (found?.index !== 0 || !found.groups) return [];
  const { current = '', incoming = '' } = found.groups;
  const lineFeed = text.indexOf('\n', last);
  const end = start + (lineFeed < 0 ? text.length : lineFeed + 1);
  const keep = (title: string, text: string): Fix => ({ title, edits: [{ start, end, text }], preferred: false });
  return [keep('Keep Current', current), keep('Keep Incoming', incoming), keep('Keep Both', current + incoming)];
}
