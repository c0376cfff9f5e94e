/** The minimum length of a token in characters. */
export const minTokenLength = 8;
/** The maximum length of a token in characters. */
export const maxTokenLength = 256;

/** A regular expression for tokens of any length: visible ASCII characters except the colon. */
export const tokenPattern = '^[!-9;-~]*$';

/**
 * Returns the reason why a text is not a valid token, as a sentence that does not contain the token; undefined if it is
 * valid. Colons are not allowed because a colon ends the username in Basic authentication, and because a user may have
 * copied `username:token` by mistake.
 */
export function tokenProblem(token: string): string | undefined {
  if (token.length < minTokenLength) return `Token must have at least ${minTokenLength} characters.`;
  if (token.length > maxTokenLength) return `Token must have at most ${maxTokenLength} characters.`;
  if (new RegExp(tokenPattern).test(token)) return undefined;
  return /^[!-~]*$/.test(token)
    ? 'Token must not contain a colon.'
    : 'Token must consist of visible ASCII characters without spaces.';
}
