/** The options for formatting a document. */
export interface FormatOptions {
  /** A line with more characters than this is broken if possible. */
  readonly columnWidth: number;
  /** One step of indentation. */
  readonly indent: string;
}

/** The style of the runner's formatter. */
export const defaultFormatOptions: FormatOptions = { columnWidth: 80, indent: '  ' };
