import { isLineEnd, nextLine } from './characters.ts';
import type { Scanner } from './scanner.ts';

/** The lines that Git writes around the parts of a conflict, in order; the common ancestor is written only in the style `diff3`. */
const markers = [
  { name: 'current', text: '<<<<<<<' },
  { name: 'ancestor', text: '|||||||' },
  { name: 'incoming', text: '=======' },
  { name: 'end', text: '>>>>>>>' },
] as const;

type Marker = (typeof markers)[number];

/**
 * Skips lines of an unresolved merge conflict if the current line is one of its markers, and reports it: the first marker, or
 * everything from the common ancestor or the incoming side to the end. The current side is read as if it were kept. Returns
 * whether anything was skipped.
 */
export function skipConflict(scanner: Scanner): boolean {
  const { source, offset } = scanner;
  const marker = markerAt(source, offset);
  if (marker === undefined || marker.name === 'end') return false;
  const last = lastLineOf(marker, scanner);
  if (last === undefined) return false;
  const end = nextLine(source, offset) - 1;
  const lineEnd = source.charAt(end - 1) === '\r' ? end - 1 : end;
  scanner.report(offset, lineEnd, 'Unresolved merge conflict; keep one side, or both');
  scanner.offset = nextLine(source, marker.name === 'current' ? offset : last);
  return true;
}

/** Returns the start of the line that ends the conflict of the current marker; undefined if the conflict is not complete. */
function lastLineOf(marker: Marker, scanner: Scanner): number | undefined {
  const { source } = scanner;
  let from = scanner.offset;
  for (let before: Marker = marker; ; ) {
    const line = nextMarkerLine(source, from);
    scanner.markLineExamined(line ?? source.length);
    const next = line === undefined ? undefined : markerAt(source, line);
    if (line === undefined || next === undefined || !follows(next, before)) return undefined;
    if (next.name === 'end') return line;
    from = line;
    before = next;
  }
}

function follows(next: Marker, before: Marker): boolean {
  return next.name === 'end' ? before.name === 'incoming' : markers.indexOf(next) > markers.indexOf(before);
}

/**
 * Returns the start of the next line with a marker; undefined if there is none. The search for the end of a conflict stops at the
 * first marker that is out of order, so all searches together take linear time.
 */
function nextMarkerLine(source: string, offset: number): number | undefined {
  for (let at = nextLine(source, offset); at < source.length; at = nextLine(source, at)) {
    if (markerAt(source, at) !== undefined) return at;
  }
  return undefined;
}

function markerAt(source: string, offset: number): Marker | undefined {
  // Most lines begin with another character.
  const first = source.charAt(offset);
  const marker = markers.find(({ text }) => text.startsWith(first));
  if (first === '' || !marker || !source.startsWith(marker.text, offset)) return undefined;
  const end = offset + marker.text.length;
  return source[end] === ' ' || end >= source.length || isLineEnd(source, end) ? marker : undefined;
}
