import { createReadStream } from 'node:fs';
import { type InstallScript, installScriptIn } from '../packages/tarballs/install-script.ts';

/** A tarball in memory or in a file, and its SHA-512 in hexadecimal digits; the disk may have damaged it. */
export interface TarballSource {
  readonly content: Uint8Array | { readonly path: string };
  readonly sha512: string;
}

export type InstallScriptAnswer =
  | { readonly script: InstallScript | undefined }
  | { readonly damage: 'missing' | 'damaged' };

/** Resolves to what a client runs to install a tarball. */
export async function installScriptOf({ content, sha512 }: TarballSource): Promise<InstallScriptAnswer> {
  try {
    const parts = content instanceof Uint8Array ? [content] : createReadStream(content.path);
    const found = await installScriptIn(parts);
    return found.sha512 === sha512 ? { script: found.script } : { damage: 'damaged' };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { damage: 'missing' };
    throw error;
  }
}
