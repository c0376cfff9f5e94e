/** In characters. */
export const minTokenLength = 8;
/** In characters. */
export const maxTokenLength = 256;

/** A regular expression for tokens of any length: visible ASCII characters except the colon. */
export const tokenPattern = '^[!-9;-~]*$';

/**
 * Returns why a text cannot be a token, as a sentence that does not repeat it; undefined when it can. The colon is excluded
 * because it ends the username in Basic authentication, and because `username:token` may have been copied by mistake.
 */
export function tokenProblem(token: string): string | undefined {
  if (token.length < minTokenLength) return `Token must have at least ${minTokenLength} characters.`;
  if (token.length > maxTokenLength) return `Token must have at most ${maxTokenLength} characters.`;
  if (new RegExp(tokenPattern).test(token)) return undefined;
  return /^[!-~]*$/.test(token)
    ? 'Token must not contain a colon.'
    : 'Token must consist of visible ASCII characters without spaces.';
}
