import type { FormatOptions } from '../../../document/format-options.ts';

/** The options, and what the document itself decides. */
export interface TomlStyle extends FormatOptions {
  readonly newline: '\n' | '\r\n';
}

/** How many blank lines may stand together. */
export const blankLineLimit = 2;
