import { createDecipheriv } from 'node:crypto';
import type { Page } from 'playwright-core';

/** Returns the decrypted secrets of the profile of a window, by name. */
export async function keptSecrets(page: Page): Promise<ReadonlyMap<string, string>> {
  const { sealed, serverKey } = await page.evaluate(async () => {
    const response = await fetch('/mint-key', { method: 'POST' });
    return {
      sealed: localStorage.getItem('secrets.provider'),
      serverKey: [...new Uint8Array(await response.arrayBuffer())],
    };
  });
  const secrets: unknown = sealed === null ? {} : JSON.parse(unsealed(sealed, serverKey));
  return new Map(Object.entries(Object(secrets)).map(([name, value]) => [name, String(value)]));
}

declare const localStorage: { getItem(key: string): string | null };

/** Decrypts a secret of VS Code in a browser: its half of the key, the initialization vector, AES-GCM and its tag. */
function unsealed(sealed: string, serverKey: readonly number[]): string {
  const bytes = Buffer.from(sealed, 'base64');
  const key = bytes.subarray(0, 32).map((byte, index) => byte ^ (serverKey[index] ?? 0));
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(32, 44));
  decipher.setAuthTag(bytes.subarray(-16));
  return `${decipher.update(bytes.subarray(44, -16), undefined, 'utf8')}${decipher.final('utf8')}`;
}
