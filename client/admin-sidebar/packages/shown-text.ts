import { toHex } from '../../../admin-client/hex.ts';
import type { Translate } from '../../text/translate.ts';

/** The maximum size of a file that is shown, in bytes. */
const maxShown = 2 * 1024 * 1024;

/**
 * Resolves to the text of a file in a package. For other content, and for files that are too large, resolves to a
 * sentence with the size and the hash, so that a diff editor shows whether the file has changed.
 */
export async function shownText(file: Uint8Array, t: Translate): Promise<string> {
  if (file.length > maxShown) return t('This file is too large to show: {0}', await identityOf(file, t));
  return textOf(file) ?? t('This file is not text: {0}', await identityOf(file, t));
}

/** Returns the text of a file; undefined if it is not text. */
function textOf(file: Uint8Array): string | undefined {
  if (file.subarray(0, 8_000).includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return undefined;
  }
}

async function identityOf(file: Uint8Array, t: Translate): Promise<string> {
  const hash = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(file))));
  return t('{0} bytes, SHA-256 {1}', file.length, hash);
}
