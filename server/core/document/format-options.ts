/** How a document is laid out. */
export interface FormatOptions {
  /** A line longer than this many characters is broken where it can be. */
  readonly columnWidth: number;
  /** One step of indentation. */
  readonly indent: string;
}

/** The style of the runner's own formatter. */
export const defaultFormatOptions: FormatOptions = { columnWidth: 80, indent: '  ' };
