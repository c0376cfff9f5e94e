export interface FormatOptions {
  /** How many characters (code points) a line may have before the arrays on it are written one item a line. */
  readonly columnWidth: number;
  /** What one level of nesting inside a value adds to the start of a line. */
  readonly indent: string;
}

export const defaultFormatOptions: FormatOptions = { columnWidth: 80, indent: '  ' };

/** The options, and what the document itself decides. */
export interface Style extends FormatOptions {
  readonly newline: '\n' | '\r\n';
}

/** How many blank lines may stand together. */
export const blankLineLimit = 2;
