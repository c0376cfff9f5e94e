/**
 * How the text of a syntax problem can be repaired with one edit. It is the `data` of a problem with the code `syntax`; a
 * problem without it has no such repair.
 */
export type SyntaxRepair =
  /** `name` appears in the title of the fix instead of the text. */
  | { readonly is: 'remove'; readonly name?: string }
  | { readonly is: 'replace'; readonly by: string }
  /** Replace the text with `=`, with a blank before it. */
  | { readonly is: 'equals' }
  | { readonly is: 'add-before' | 'add-after'; readonly added: string }
  /** A comma is missing between the text and the item before it. */
  | { readonly is: 'separate' }
  | { readonly is: 'close-quote'; readonly of: 'string' | 'key'; readonly quote: string }
  /** `closing` contains all brackets that the header requires at its end. */
  | { readonly is: 'close-header'; readonly closing: string }
  | { readonly is: 'close-list'; readonly closing: string }
  /** The text ends before the brace that closes the root object. */
  | { readonly is: 'close-root' }
  /** If `isGuess`, the text may have been intended as something other than a string. */
  | { readonly is: 'quote'; readonly in: 'quotes' | 'double quotes'; readonly isGuess?: true }
  /** The text begins with a backslash that is not part of an escape. */
  | { readonly is: 'escape' }
  /** The text is a comment that begins with `#` instead of `//`. */
  | { readonly is: 'comment' };

/** A mistake inside of a token. */
export interface TokenFault {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly repair?: SyntaxRepair | undefined;
}
