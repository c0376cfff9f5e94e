import { generateKeyPair, privateDecrypt, publicEncrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { OtherWindows } from '../connections/other-windows.ts';
import { localOwner, type Secrets } from '../connections/secrets.ts';

/** The token of the local registry, as far as this window knows it. */
export interface LocalToken {
  stored(): Promise<string | undefined>;
  store(token: string): Promise<void>;
  /** That of the window which runs the server; undefined when none answers. */
  ask(): Promise<string | undefined>;
}

export interface LocalTokenOptions {
  readonly others: OtherWindows;
  readonly secrets: Pick<Secrets, 'get' | 'store'>;
  /** Whether the server is a child of this window: then it is asked. */
  readonly isServing: () => boolean;
  readonly report: (error: unknown) => void;
  /** Milliseconds to wait for an answer. */
  readonly patience?: number;
}

/**
 * In a browser, and on a machine that several clients reach, windows do not see the secrets that others have stored. They
 * ask each other, and the answer is encrypted for the one who asks: the token itself is in no file.
 */
export function localToken(options: LocalTokenOptions): LocalToken {
  const { others, secrets, isServing, report, patience = 5_000 } = options;
  const stored = (): Promise<string | undefined> => secrets.get(localOwner);
  const waiting = new Map<string, (sealed: string) => void>();

  async function answer(publicKey: string): Promise<void> {
    const token = isServing() ? await stored() : undefined;
    const sealedToken = token && sealed(token, publicKey);
    if (sealedToken !== undefined) await others.send({ tokenFor: publicKey, sealedToken });
  }

  others.onMessage(({ tokenWanted, tokenFor = '', sealedToken }) => {
    if (tokenWanted !== undefined) answer(tokenWanted).catch(report);
    if (sealedToken !== undefined) waiting.get(tokenFor)?.(sealedToken);
  });

  return {
    stored,
    store: (token) => secrets.store(localOwner, token),
    async ask() {
      const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', keyForm);
      const timers: NodeJS.Timeout[] = [];
      const answered = new Promise<string | undefined>((resolve, reject) => {
        waiting.set(publicKey, (sealedToken) => {
          const token = unsealed(sealedToken, privateKey);
          if (token !== undefined) resolve(token);
        });
        const ask = (): void => void others.send({ tokenWanted: publicKey }).catch(reject);
        // Again and again: of what two windows tell at once, one may be lost.
        timers.push(setInterval(ask, pauseBetween), setTimeout(resolve, patience, undefined));
        ask();
      });
      try {
        return await answered;
      } finally {
        for (const timer of timers) clearTimeout(timer);
        waiting.delete(publicKey);
      }
    },
  };
}

/** Milliseconds. */
const pauseBetween = 1_000;

const oaepHash = 'sha256';
const keyForm = {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

/** Undefined where that is no key which could encrypt it: no window of ours has asked. */
function sealed(token: string, publicKey: string): string | undefined {
  try {
    return publicEncrypt({ key: publicKey, oaepHash }, Buffer.from(token)).toString('base64');
  } catch {
    return undefined;
  }
}

/** Undefined where it was not encrypted for this key. */
function unsealed(sealedToken: string, privateKey: string): string | undefined {
  try {
    return privateDecrypt({ key: privateKey, oaepHash }, Buffer.from(sealedToken, 'base64')).toString();
  } catch {
    return undefined;
  }
}
