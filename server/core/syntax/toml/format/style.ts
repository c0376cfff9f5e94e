import type { FormatOptions } from '../../../document/format-options.ts';

/** The formatting options, with the line ending that the document uses. */
export interface TomlStyle extends FormatOptions {
  readonly newline: '\n' | '\r\n';
}

/** The maximum number of consecutive blank lines. */
export const blankLineLimit = 2;
