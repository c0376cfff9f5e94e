import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashPrefix } from '../../access/token-hash.ts';

/** Returns a new token: 32 random bytes after a prefix that users and secret scanners can recognize. */
export function generateToken(): string {
  return `tw_${randomBytes(32).toString('base64url')}`;
}

/** Returns the SHA-256 of a token, 32 bytes. Only hashes of tokens are stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/** Returns the hash of a token in the form of a configuration file: `sha256:<64 hexadecimal digits>`. */
export function tokenHashText(token: string): string {
  return `${hashPrefix}${hashToken(token).toString('hex')}`;
}

/** Compares two hashes in constant time. */
export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
