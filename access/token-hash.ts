/** The prefix of a hash where a configuration file may hold a token or its hash. It has a colon, which no token has. */
export const hashPrefix = 'sha256:';

/** Returns whether a text is the SHA-256 hash of a token rather than a token. */
export function isTokenHash(text: string): boolean {
  return /^sha256:[0-9a-f]{64}$/i.test(text);
}
