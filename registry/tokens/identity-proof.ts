import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a server is asked, and by which process it is answered. */
export interface Challenge {
  /** 64 hexadecimal digits, random, asked once. */
  readonly challenge: string;
  /** The SHA-256 of the token that both sides know, 32 bytes. */
  readonly tokenHash: Uint8Array;
  readonly pid: number;
}

/** The proof that a process knows the hash of a token: HMAC-SHA-256 as hexadecimal digits. It tells nothing of a long token. */
export function identityProof({ challenge, tokenHash, pid }: Challenge): string {
  return createHmac('sha256', tokenHash).update(`taskwright registry ${pid} ${challenge}`).digest('hex');
}

/** Compares in a time that does not tell where a proof is wrong. */
export function isIdentityProof(proof: string, challenge: Challenge): boolean {
  const [given, expected] = [Buffer.from(proof), Buffer.from(identityProof(challenge))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
