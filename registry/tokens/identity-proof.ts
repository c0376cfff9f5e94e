import { createHmac, timingSafeEqual } from 'node:crypto';

/** A challenge, and the facts that the proof is computed from. */
export interface Challenge {
  /** 64 random hexadecimal digits, used once. */
  readonly challenge: string;
  /** The SHA-256 of the token that both sides know, 32 bytes. */
  readonly tokenHash: Uint8Array;
  /** The process that the server runs in. */
  readonly pid: number;
}

/** Returns the proof that a process has the hash of a token: an HMAC-SHA-256 in hexadecimal digits. */
export function identityProof({ challenge, tokenHash, pid }: Challenge): string {
  return createHmac('sha256', tokenHash).update(`taskwright registry ${pid} ${challenge}`).digest('hex');
}

/** Returns whether a proof is valid. Compares in constant time. */
export function isIdentityProof(proof: string, challenge: Challenge): boolean {
  const [given, expected] = [Buffer.from(proof), Buffer.from(identityProof(challenge))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
