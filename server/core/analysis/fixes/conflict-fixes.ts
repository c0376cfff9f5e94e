import type { Document } from '../../document/document.ts';
import type { Fix } from './fix.ts';

/** Matches a merge conflict, with the common ancestor of both sides between them in the style `diff3`. */
const conflict =
  /^<<<<<<<[^\n]*\n(?<current>[\s\S]*?)(?:^\|\|\|\|\|\|\|[^\n]*\n[\s\S]*?)?^=======[^\n]*\n(?<incoming>[\s\S]*?)^>>>>>>>[^\n]*(?:\n|$)/m;

/** Returns the fixes of the merge conflict that begins at `start`. None is preferred, since the user must choose. */
export function conflictFixes(start: number, document: Document): readonly Fix[] {
  const found = conflict.exec(document.slice(start, document.length));
  if (found?.index !== 0 || !found.groups) return [];
  const { current = '', incoming = '' } = found.groups;
  const end = start + found[0].length;
  const keep = (title: string, text: string): Fix => ({ title, edits: [{ start, end, text }], preferred: false });
  return [keep('Keep Current', current), keep('Keep Incoming', incoming), keep('Keep Both', current + incoming)];
}
