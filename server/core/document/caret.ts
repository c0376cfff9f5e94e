/** A step from the document's root: the name of a member, or the index of an array's item. */
export type PathStep = string | number;

/**
 * What the author is writing at a place. `path` leads from the document's root to the container (for `key` and
 * `header`) or to the value itself (for `value`). Offsets are from the start of the block.
 *
 * - `key`: a member's name is, or could be, written here. `path` is the object it would be in.
 * - `value`: a value. `path` is where the value stands; in an array its last step is the item's index.
 * - `header`: a segment of a TOML table header. `path` is made of the segments before it.
 * - `none`: a comment, or a place where only punctuation can follow.
 */
export interface Caret {
  readonly role: 'key' | 'value' | 'header' | 'none';
  readonly path: readonly PathStep[];
  /** What an accepted completion replaces: the token around the caret with its quotes, never beyond its line. */
  readonly replace: { readonly start: number; readonly end: number };
  /** The token's text from `replace.start` to the caret, without the opening quote, escapes undone. */
  readonly prefix: string;
  /** The opening quote that is already typed, or '' for none. */
  readonly quote: '' | '"' | "'" | '"""' | "'''";
  /** For `key`: the separator (`=`, `:`) or a following dot is already there, so only the name is to be written. */
  readonly hasSeparator: boolean;
  /** For `header`: written with two brackets. */
  readonly arrayHeader: boolean;
  /** For `value`: a string token that is already there (so a boolean or object cannot take its place unquoted). */
  readonly insideString: boolean;
  /** For `key`: where the name stands, which decides how its value may be written. */
  readonly container: 'statement' | 'braces' | 'document';
}
