import { createHash, randomBytes } from 'node:crypto';
import { isIdentityProof } from '../../../registry/tokens/identity-proof.ts';
import type { LocalToken } from './local-token.ts';
import type { RecordedServer } from './state-file.ts';

/** The timeout of the request, in milliseconds. */
const timeout = 5_000;

/** Resolves to whether the server proves that it has the token of this window. */
export async function provesStoredToken(recorded: RecordedServer, token: LocalToken): Promise<boolean> {
  const stored = await token.stored();
  return stored !== undefined && provesToken(recorded, stored);
}

export async function provesToken(recorded: RecordedServer, token: string): Promise<boolean> {
  return (await claimedIdentity(recorded))?.(token) === true;
}

/**
 * The server at a recorded address. `ours`: the recorded process has proved its identity. `unproved`: a server claims
 * to be that process, but this window cannot verify its proof. `none`: no server claims to be that process.
 */
export type FoundServer = 'ours' | 'unproved' | 'none';

/**
 * Resolves to the kind of server at the recorded address. A window with a token verifies the proof with that token. A
 * window without a token requests it from the window that runs the server, and stores it after the server has proved
 * that it has the same token.
 */
export async function serverAt(recorded: RecordedServer, token: LocalToken): Promise<FoundServer> {
  const claim = await claimedIdentity(recorded);
  if (claim === undefined) return 'none';
  const stored = await token.stored();
  if (stored !== undefined) return claim(stored) ? 'ours' : 'unproved';
  const received = await token.ask();
  if (received === undefined || !claim(received)) return 'unproved';
  await token.store(received);
  return 'ours';
}

/** Returns whether the server has proved that it has a token. */
type IdentityClaim = (token: string) => boolean;

/**
 * Requests a proof from the recorded server that it has its token, without sending the token. Resolves to undefined if
 * no server claims to be the recorded process: that process may have ended, and another program may have taken its
 * port.
 */
async function claimedIdentity({ url, pid }: RecordedServer): Promise<IdentityClaim | undefined> {
  const challenge = randomBytes(32).toString('hex');
  try {
    const options = { redirect: 'error', signal: AbortSignal.timeout(timeout) } as const;
    const response = await fetch(`${url}/healthz/identity/${challenge}`, options);
    const answer: unknown = await response.json();
    const [answeredPid, proof]: unknown[] = ['pid', 'proof'].map((name) => Reflect.get(Object(answer), name));
    if (answeredPid !== pid || typeof proof !== 'string') return undefined;
    return (token) => {
      const tokenHash = createHash('sha256').update(token).digest();
      return isIdentityProof(proof, { challenge, tokenHash, pid });
    };
  } catch {
    return undefined;
  }
}
