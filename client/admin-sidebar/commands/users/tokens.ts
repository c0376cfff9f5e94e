import { createHash, randomBytes } from 'node:crypto';

/** A new token: 32 random bytes behind the mark by which people and secret scanners know the tokens of a registry. */
export function generateToken(): string {
  return `tw_${randomBytes(32).toString('base64url')}`;
}

/** How a configuration file keeps a token: `sha256:<64 hex digits>`. */
export function tokenHash(token: string): string {
  return `sha256:${createHash('sha256').update(token, 'utf8').digest('hex')}`;
}
