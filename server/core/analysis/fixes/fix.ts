import type { TextEdit } from '../../text/edit.ts';

export interface Fix {
  /** What will happen, in the imperative. */
  readonly title: string;
  /** In offsets of the whole text. */
  readonly edits: readonly TextEdit[];
  /** Safe enough to be applied without a look. */
  readonly preferred: boolean;
}
