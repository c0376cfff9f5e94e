/**
 * An edit that repairs the text of a syntax problem. It is the `data` of a problem with the code `syntax`; a problem
 * without data has no such repair.
 */
export type SyntaxRepair =
  /** `name` appears in the title of the fix instead of the text. */
  | { readonly kind: 'remove'; readonly name?: string }
  | { readonly kind: 'replace'; readonly by: string }
  /** Replaces the text with `=`, with a space before it. */
  | { readonly kind: 'equals' }
  | { readonly kind: 'add-before' | 'add-after'; readonly added: string }
  /** A comma is missing between the text and the item before it. */
  | { readonly kind: 'separate' }
  | { readonly kind: 'close-quote'; readonly of: 'string' | 'key'; readonly quote: string }
  /** `closing` contains all brackets that the header requires at its end. */
  | { readonly kind: 'close-header'; readonly closing: string }
  | { readonly kind: 'close-list'; readonly closing: string }
  /** The text ends before the brace that closes the root object. */
  | { readonly kind: 'close-root' }
  /** If `isGuess`, the text may have been intended as something other than a string. */
  | { readonly kind: 'quote'; readonly in: 'quotes' | 'double quotes'; readonly isGuess?: true }
  /** The text begins with a backslash that is not part of an escape. */
  | { readonly kind: 'escape' }
  /** The text is a comment that begins with `#` instead of `//`. */
  | { readonly kind: 'comment' };

/** A mistake inside a token. */
export interface TokenFault {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly repair?: SyntaxRepair | undefined;
}
