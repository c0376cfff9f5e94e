import { createHash, randomBytes } from 'node:crypto';
import { isIdentityProof } from '../../../registry/access/identity-proof.ts';
import type { Serving } from './state-file.ts';

const patience = 5_000;

/**
 * Whether the server that the state file names is ours: its process has to prove that it knows the token, without being sent
 * it. Since that file was written the process may have ended, and its number and its port may be another program's.
 */
export async function provesIdentity({ url, pid }: Serving, token: string): Promise<boolean> {
  const challenge = randomBytes(32).toString('hex');
  const tokenHash = createHash('sha256').update(token).digest();
  try {
    const options = { redirect: 'error', signal: AbortSignal.timeout(patience) } as const;
    const response = await fetch(`${url}/healthz/identity/${challenge}`, options);
    const answer: unknown = await response.json();
    const [answeredPid, proof]: unknown[] = ['pid', 'proof'].map((name) => Reflect.get(Object(answer), name));
    return answeredPid === pid && typeof proof === 'string' && isIdentityProof(proof, { challenge, tokenHash, pid });
  } catch {
    return false;
  }
}
