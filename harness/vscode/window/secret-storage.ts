import { createDecipheriv } from 'node:crypto';
import type { Page } from 'playwright-core';

/** What the VS Code of a window keeps as secrets, by their names: encrypted, for all windows of the same profile. */
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

/** Undoes how VS Code in a browser seals them: its half of the key, the initialization vector, AES-GCM and its tag. */
function unsealed(sealed: string, serverKey: readonly number[]): string {
  const bytes = Buffer.from(sealed, 'base64');
  const key = bytes.subarray(0, 32).map((byte, index) => byte ^ (serverKey[index] ?? 0));
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(32, 44));
  decipher.setAuthTag(bytes.subarray(-16));
  return `${decipher.update(bytes.subarray(44, -16), undefined, 'utf8')}${decipher.final('utf8')}`;
}
