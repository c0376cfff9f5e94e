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
  const last = nextMarkerLine(source, offset);
  scanner.markLineExamined(last ?? source.length);
  if (last === undefined || !isMarker(source, last, closing)) return false;
  const end = nextLine(source, offset) - 1;
  const lineEnd = source.charAt(end - 1) === '\r' ? end - 1 : end;
  scanner.report(offset, lineEnd, 'Unresolved merge conflict; keep one side, or both', { kind: 'conflict' });
  scanner.offset = nextLine(source, last);
  return true;
}

/**
 * Returns the start of the next line that opens or closes a conflict; undefined if there is none. Conflicts are not nested, so
 * the search for the end of one stops at the next, and all searches together take linear time.
 */
function nextMarkerLine(source: string, offset: number): number | undefined {
  for (let at = nextLine(source, offset); at < source.length; at = nextLine(source, at)) {
    if (isMarker(source, at, opening) || isMarker(source, at, closing)) return at;
  }
  return undefined;
}

function isMarker(source: string, offset: number, marker: string): boolean {
  const end = offset + marker.length;
  return source.startsWith(marker, offset) && (source[end] === ' ' || end >= source.length || isLineEnd(source, end));
}
