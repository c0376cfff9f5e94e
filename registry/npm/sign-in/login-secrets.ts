import { randomBytes } from 'node:crypto';
import { hashToken } from '../../tokens/tokens.ts';

const secretBytes = 32;
const form = /^[0-9a-f]{64}$/;

/** Returns a secret of a login or a session: 64 hexadecimal digits. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString('hex');
}

/** Returns whether a text has the form of a secret. */
export function isSecret(text: string): boolean {
  return form.test(text);
}

/**
 * Returns the hash with which the session of a browser is stored. It is not the hash of any secret, so that no client can take the
 * token of a session, and no browser can use the secret of a client as a session.
 */
export function sessionHash(secret: string): Buffer {
  return hashToken(`session ${secret}`);
}
