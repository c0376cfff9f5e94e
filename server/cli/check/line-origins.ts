import type { TextEdit } from '../../core/text/edit.ts';
import { indexAtOrBefore } from '../../core/text/lines.ts';

/** A text and edits of it, which do not overlap. */
export interface EditedText {
  readonly text: string;
  readonly edits: readonly TextEdit[];
}

/** The origin of a line that edits touch. */
export const edited = -1;

/**
 * Returns, for each line after the last round, the index of the same line before the first round, or `edited`. The text of a
 * round is the result of the round before it. Only `\n` ends a line, as in a unified diff. Takes linear time, except that the
 * edits are sorted.
 */
export function lineOrigins(rounds: readonly EditedText[]): readonly number[] {
  let origins: readonly number[] | undefined;
  for (const round of rounds) {
    const lines = linesAfter(round);
    const earlier = origins;
    origins = earlier ? lines.map((line) => (line === edited ? edited : (earlier[line] ?? edited))) : lines;
  }
  return origins ?? [];
}

/** Returns the index, before the edits, of each line after the edits. */
function linesAfter({ text, edits }: EditedText): readonly number[] {
  const starts = startsOfLines(text);
  const lines: number[] = [];
  /** The first line that is not in `lines` yet. */
  let next = 0;
  for (const { start, end, text: inserted } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const [first, last] = [indexAtOrBefore(starts, start), indexAtOrBefore(starts, end)];
    while (next < first) lines.push(next++);
    // An earlier edit may touch the first line.
    if (next === first) {
      lines.push(edited);
      next++;
    }
    for (let count = startsOfLines(inserted).length; count > 1; count--) lines.push(edited);
    next = last + 1;
  }
  while (next < starts.length) lines.push(next++);
  return lines;
}

function startsOfLines(text: string): readonly number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}
