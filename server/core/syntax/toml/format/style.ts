import type { FormatOptions } from '../../../document/format-options.ts';

/** The options and the properties of the document itself. */
export interface TomlStyle extends FormatOptions {
  readonly newline: '\n' | '\r\n';
}

/** The maximum number of consecutive blank lines. */
export const blankLineLimit = 2;
