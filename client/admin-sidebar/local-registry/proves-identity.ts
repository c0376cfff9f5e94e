import { createHash, randomBytes } from 'node:crypto';
import { isIdentityProof } from '../../../registry/tokens/identity-proof.ts';
import type { LocalToken } from './local-token.ts';
import type { Serving } from './state-file.ts';

const patience = 5_000;

/** Whether the server is ours by the token that this window has. */
export async function provesStoredToken(serving: Serving, token: LocalToken): Promise<boolean> {
  const stored = await token.stored();
  return stored !== undefined && provesToken(serving, stored);
}

export async function provesToken(serving: Serving, token: string): Promise<boolean> {
  return (await claimedIdentity(serving))?.(token) === true;
}

/** Nobody: nothing there says that it is the recorded process. Unproved: it says so, and this window cannot tell. */
export type FoundServer = 'ours' | 'unproved' | 'nobody';

/**
 * Which server is at the recorded address. A window that has a token judges by that one. A window that has none asks for
 * the token of the window which runs the server, and stores it once the server has proved that it is the right one.
 */
export async function serverAt(serving: Serving, token: LocalToken): Promise<FoundServer> {
  const claim = await claimedIdentity(serving);
  if (claim === undefined) return 'nobody';
  const stored = await token.stored();
  if (stored !== undefined) return claim(stored) ? 'ours' : 'unproved';
  const asked = await token.ask();
  if (asked === undefined || !claim(asked)) return 'unproved';
  await token.store(asked);
  return 'ours';
}

/** Whether the process has proved that it knows this token. */
type IdentityClaim = (token: string) => boolean;

/**
 * Asks the server that the state file names for a proof that it knows its token, without sending one. Since that file was
 * written the process may have ended, and its number and its port may be another program's: undefined where nothing there
 * says that it is that process.
 */
async function claimedIdentity({ url, pid }: Serving): Promise<IdentityClaim | undefined> {
  const challenge = randomBytes(32).toString('hex');
  try {
    const options = { redirect: 'error', signal: AbortSignal.timeout(patience) } as const;
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
