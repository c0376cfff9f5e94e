import type { Document } from '../../document/document.ts';
import type { MergeConflict } from '../../text/merge-conflicts.ts';
import type { OffsetRange } from '../../text/range.ts';
import type { Fix } from './fix.ts';

/** Returns the fixes of a merge conflict. None is preferred, since the user must choose. */
export function conflictFixes({ marker: { start }, sides, end }: MergeConflict, document: Document): readonly Fix[] {
  const replace = (title: string, text: string): Fix => ({ title, edits: [{ start, end, text }], preferred: false });
  if (!sides) return [replace('Remove This Marker', '')];
  const textOf = (range: OffsetRange): string => document.slice(range.start, range.end);
  const [current, incoming] = [textOf(sides.current), textOf(sides.incoming)];
  return [
    replace('Keep Current', current),
    replace('Keep Incoming', incoming),
    replace('Keep Both', current + incoming),
  ];
}
