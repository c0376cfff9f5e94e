/** A replacement of the text from `start` to `end` (absolute UTF-16 offsets) with `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Returns the text after all edits. The offsets of edits refer to the given text. The order of edits does not matter.
 * Throws a `RangeError` if edits overlap.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < copied) throw new RangeError(`edits overlap at offset ${edit.start}`);
    parts.push(text.slice(copied, edit.start), edit.text);
    copied = edit.end;
  }
  parts.push(text.slice(copied));
  return parts.join('');
}
