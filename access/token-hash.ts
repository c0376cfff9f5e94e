/** The prefix that distinguishes the hash of a token from a token in a configuration file. Tokens contain no colon. */
export const hashPrefix = 'sha256:';

/** Returns whether a text is the SHA-256 hash of a token rather than a token. */
export function isTokenHash(text: string): boolean {
  return /^sha256:[0-9a-f]{64}$/i.test(text);
}
