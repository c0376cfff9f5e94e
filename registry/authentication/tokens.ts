import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new token: 32 random bytes behind a mark by which people and secret scanners know it. */
export function generateToken(): string {
  return `tw_${randomBytes(32).toString('base64url')}`;
}

/** SHA-256 of a token, 32 bytes: all that is ever kept of one. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/** Compares in a time that does not tell where two hashes differ. */
export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
