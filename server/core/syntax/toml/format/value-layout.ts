/** A value in its original layout, with comments and blank lines but without other white space. */
export type ValueLayout = ScalarLayout | ListLayout;

export interface ScalarLayout {
  readonly kind: 'scalar';
  readonly text: string;
}

/** An array or an inline table. */
export interface ListLayout {
  readonly kind: 'list';
  readonly bracket: '[' | '{';
  /** The comment on the line of the opening bracket, before the first part. */
  readonly openingComment: string | undefined;
  readonly parts: readonly ListPart[];
  /** Blank lines before the closing bracket. */
  readonly blankLines: number;
  /**
   * Whether each part is on its own line, as in an array with a comment at any depth or an inline table with line
   * breaks.
   */
  readonly expanded: boolean;
}

/** `blankLines` is the number of blank lines before the part. */
export type ListPart = ItemPart | CommentPart;

export interface ItemPart {
  readonly kind: 'item';
  /** The key with its `=` in an inline table; empty in an array. */
  readonly key: string;
  readonly value: ValueLayout;
  /** The comment after the item on the same line. */
  readonly comment: string | undefined;
  readonly blankLines: number;
}

export interface CommentPart {
  readonly kind: 'comment';
  readonly text: string;
  readonly blankLines: number;
}
