/** The prefix that distinguishes a token's hash from a token in a registry configuration. Tokens cannot contain a colon. */
export const hashPrefix = 'sha256:';

/** Returns whether a text is the SHA-256 hash of a token rather than a token. */
export function isTokenHash(text: string): boolean {
  return /^sha256:[0-9a-f]{64}$/i.test(text);
}
