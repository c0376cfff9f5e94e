/** A step from the document's root: the name of a member, or the index of an array item. */
export type PathStep = string | number;

/**
 * The syntactic context at an offset. `path` leads from the document's root to the container (for `key` and `header`) or
 * to the value itself (for `value`). Offsets are from the start of the block.
 *
 * - `key`: a member's name is, or could be, written here. `path` is the path of the object that contains it.
 * - `value`: a value. `path` is its own path; in an array its last step is the item's index.
 * - `header`: a segment of a TOML table header. `path` consists of the segments before it.
 * - `none`: a comment, or an offset at which only punctuation can follow.
 */
export interface Caret {
  readonly role: 'key' | 'value' | 'header' | 'none';
  readonly path: readonly PathStep[];
  /** The range that an accepted completion replaces: the token around the caret with its quotes, within its line. */
  readonly replace: { readonly start: number; readonly end: number };
  /** The token's text from `replace.start` to the caret, without the opening quote and with its escapes resolved. */
  readonly prefix: string;
  /** The opening quote that is already typed, or ''. */
  readonly quote: '' | '"' | "'" | '"""' | "'''";
  /** For `key`: whether a separator (`=`, `:`) or a dot already follows, so that only the name must be inserted. */
  readonly hasSeparator: boolean;
  /** For `header`: whether it is written with two brackets. */
  readonly arrayHeader: boolean;
  /**
   * For `value`: whether the caret is in a string. A boolean or an object can replace it only together with its quotes.
   */
  readonly insideString: boolean;
  /** For `key`: the container of the member, which determines the allowed notation of its value. */
  readonly container: 'statement' | 'braces' | 'document';
}
