import { generateKeyPair, privateDecrypt, publicEncrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { OtherWindows } from '../connections/other-windows.ts';
import { localOwner, type Secrets } from '../connections/secrets.ts';
import { generateToken } from './configuration.ts';

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
    if (token !== undefined) await others.tell({ tokenFor: publicKey, sealedToken: sealed(token, publicKey) });
  }

  others.onNews(({ tokenWanted, tokenFor = '', sealedToken }) => {
    if (tokenWanted !== undefined) answer(tokenWanted).catch(report);
    if (sealedToken !== undefined) waiting.get(tokenFor)?.(sealedToken);
  });

  return {
    stored,
    store: (token) => secrets.store(localOwner, token),
    async ask() {
      const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', keyForm);
      const answered = new Promise<string | undefined>((resolve) => {
        waiting.set(publicKey, resolve);
        setTimeout(resolve, patience, undefined);
      });
      try {
        await others.tell({ tokenWanted: publicKey });
        const token = await answered;
        return token && privateDecrypt({ key: privateKey, oaepHash }, Buffer.from(token, 'base64')).toString();
      } finally {
        waiting.delete(publicKey);
      }
    },
  };
}

/** Made at the first time. */
export async function storedOrNewToken(token: LocalToken): Promise<string> {
  const stored = await token.stored();
  if (stored !== undefined) return stored;
  const made = generateToken();
  await token.store(made);
  return made;
}

const oaepHash = 'sha256';
const keyForm = {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

function sealed(token: string, publicKey: string): string {
  return publicEncrypt({ key: publicKey, oaepHash }, Buffer.from(token)).toString('base64');
}
