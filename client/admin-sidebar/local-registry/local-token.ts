import { generateKeyPair, privateDecrypt, publicEncrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { OtherWindows } from '../connections/other-windows.ts';
import { localOwner, type Secrets } from '../connections/secrets.ts';

/** The token of the local registry in this window. */
export interface LocalToken {
  stored(): Promise<string | undefined>;
  store(token: string): Promise<void>;
  /** Requests the token from the window that runs the server. Resolves to undefined if no window responds. */
  ask(): Promise<string | undefined>;
}

export interface LocalTokenOptions {
  readonly others: OtherWindows;
  readonly secrets: Pick<Secrets, 'get' | 'store'>;
  /** Returns whether the server is a child process of this window. Only that window sends the token to the others. */
  readonly runsServer: () => boolean;
  readonly report: (error: unknown) => void;
  /** Milliseconds to wait for a response. */
  readonly timeout?: number;
}

/**
 * Provides access to the token of the local registry. In a browser, and on a machine with several clients, windows do
 * not share secret storage, so a window requests the token from the others. The response is encrypted for the
 * requesting window, so no file contains the token itself.
 */
export function localToken(options: LocalTokenOptions): LocalToken {
  const { others, secrets, runsServer, report, timeout = 5_000 } = options;
  const stored = (): Promise<string | undefined> => secrets.get(localOwner);
  const waiting = new Map<string, (sealed: string) => void>();

  async function answer(publicKey: string): Promise<void> {
    const token = runsServer() ? await stored() : undefined;
    const sealedToken = token && sealed(token, publicKey);
    if (sealedToken !== undefined) await others.send({ tokenFor: publicKey, sealedToken });
  }

  others.onMessage(({ tokenRequest, tokenFor = '', sealedToken }) => {
    if (tokenRequest !== undefined) answer(tokenRequest).catch(report);
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
        const ask = (): void => void others.send({ tokenRequest: publicKey }).catch(reject);
        // The request is repeated, because a message can be lost if two windows write at the same time.
        timers.push(setInterval(ask, requestInterval), setTimeout(resolve, timeout, undefined));
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

/** Milliseconds between two requests. */
const requestInterval = 1_000;

const oaepHash = 'sha256';
const keyForm = {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

/** Encrypts the token for a key. Returns undefined for an invalid key, which no window of this extension sends. */
function sealed(token: string, publicKey: string): string | undefined {
  try {
    return publicEncrypt({ key: publicKey, oaepHash }, Buffer.from(token)).toString('base64');
  } catch {
    return undefined;
  }
}

/** Decrypts a token. Returns undefined if the token was not encrypted for this key. */
function unsealed(sealedToken: string, privateKey: string): string | undefined {
  try {
    return privateDecrypt({ key: privateKey, oaepHash }, Buffer.from(sealedToken, 'base64')).toString();
  } catch {
    return undefined;
  }
}
