/** A value as its author laid it out: the comments and blank lines are part of it, other white space is not. */
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
  /** A line of its own for each part: an array with a comment anywhere in it, an inline table with line ends. */
  readonly expanded: boolean;
}

/** `blankLines` stand before the part. */
export type ListPart = ItemPart | CommentPart;

export interface ItemPart {
  readonly kind: 'item';
  /** In an inline table the key with its `=`; nothing in an array. */
  readonly key: string;
  readonly value: ValueLayout;
  /** The comment behind it, on the same line. */
  readonly comment: string | undefined;
  readonly blankLines: number;
}

export interface CommentPart {
  readonly kind: 'comment';
  readonly text: string;
  readonly blankLines: number;
}
