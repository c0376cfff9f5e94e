import type { TextEdit } from '../../text/edit.ts';

export interface Fix {
  /** Describes the change, in the imperative. */
  readonly title: string;
  /** The edits, with offsets in the whole text. */
  readonly edits: readonly TextEdit[];
  /** Whether the fix can be applied without a review. */
  readonly preferred: boolean;
  /** The position of the caret after the fix: an offset in the text of the only edit. */
  readonly caret?: number;
}
