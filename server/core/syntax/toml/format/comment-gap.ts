import { widthOf } from './width.ts';

/** Beyond this column comments are not aligned: one long line would push those of all its neighbours out of sight. */
const widestAligned = 1000;

interface CommentedRow {
  readonly text: string;
  readonly comment: unknown;
}

/**
 * What to put between each of the rows, which stand right below each other, and its comment, so that the comments
 * start in one column. Where one of the rows has several lines there is no such column.
 */
export function commentGap(rows: readonly CommentedRow[]): (text: string) => string {
  let widest = 0;
  if (rows.length > 1 && rows.some((row) => row.comment !== undefined)) {
    for (const row of rows) {
      widest = Math.max(widest, row.text.includes('\n') ? Number.POSITIVE_INFINITY : widthOf(row.text));
    }
  }
  if (widest > widestAligned) return () => ' ';
  return (text) => ' '.repeat(Math.max(widest - widthOf(text), 0) + 1);
}
