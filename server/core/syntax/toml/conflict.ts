import { isLineEnd, nextLine } from './characters.ts';
import type { Scanner } from './scanner.ts';

const opening = '<<<<<<<';
const closing = '>>>>>>>';

/**
 * Skips both sides of an unresolved merge conflict if the current line begins one, and reports it. Returns whether it does.
 * Neither side is read, since their keys would contradict each other.
 */
export function skipConflict(scanner: Scanner): boolean {
  const { source, offset } = scanner;
  if (!isMarker(source, offset, opening)) return false;
  const last = closingLine(source, offset);
  scanner.markLineExamined(last < 0 ? source.length : last);
  if (last < 0) return false;
  const end = nextLine(source, offset) - 1;
  const lineEnd = source.charAt(end - 1) === '\r' ? end - 1 : end;
  scanner.report(offset, lineEnd, 'Unresolved merge conflict; keep one side, or both', { kind: 'conflict' });
  scanner.offset = nextLine(source, last);
  return true;
}

/** Returns the start of the line that closes a conflict; -1 if there is none. */
function closingLine(source: string, offset: number): number {
  for (let at = source.indexOf(`\n${closing}`, offset); at >= 0; at = source.indexOf(`\n${closing}`, at + 1)) {
    if (isMarker(source, at + 1, closing)) return at + 1;
  }
  return -1;
}

function isMarker(source: string, offset: number, marker: string): boolean {
  const end = offset + marker.length;
  return source.startsWith(marker, offset) && (source[end] === ' ' || end >= source.length || isLineEnd(source, end));
}
