/** What a hash begins with where a token could stand, too. No token holds a colon. */
export const hashPrefix = 'sha256:';

/** Whether a text in the place of a token is the SHA-256 of one. */
export function isTokenHash(text: string): boolean {
  return /^sha256:[0-9a-f]{64}$/i.test(text);
}
