import { widthOf } from './width.ts';

/**
 * Comments are not aligned beyond this column: one long line would move the comments of all adjacent lines out of view.
 */
const maxAlignedColumn = 1000;

interface CommentedRow {
  readonly text: string;
  readonly comment: unknown;
}

/**
 * Returns a function that returns the white space between the text of one of these adjacent rows and its comment, so
 * that the comments start in one column. If a row has several lines, the comments are not aligned.
 */
export function commentGap(rows: readonly CommentedRow[]): (text: string) => string {
  let width = 0;
  if (rows.length > 1 && rows.some((row) => row.comment !== undefined)) {
    for (const row of rows) {
      width = Math.max(width, row.text.includes('\n') ? Number.POSITIVE_INFINITY : widthOf(row.text));
    }
  }
  if (width > maxAlignedColumn) return () => ' ';
  return (text) => ' '.repeat(Math.max(width - widthOf(text), 0) + 1);
}
