import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedData } from '../../errors.ts';
import { privateFile } from '../../folder/file-modes.ts';
import { type ContentFacts, factsOf } from '../verification/content-facts.ts';

/**
 * The file in a backup with the SHA-512 of each file that is not named by its own, in the format of `sha512sum`. Backups of earlier
 * versions lack it.
 */
export const digestsName = 'SHA512SUMS';

/** The maximum size of this file, in bytes. */
export const maxDigestsSize = 2 ** 16;

/** Writes the digests of files to a folder. The paths are relative to it, with `/`. */
export async function writeDigests(folder: string, paths: readonly string[]): Promise<void> {
  let lines = '';
  for (const path of paths) lines += `${(await factsOf(createReadStream(join(folder, path)))).sha512}  ${path}\n`;
  writeFileSync(join(folder, digestsName), lines, { mode: privateFile });
}

/**
 * Throws DamagedData if a file in a backup does not have its digest. `digests` is the text of `SHA512SUMS`, empty for a backup without
 * this file; `files` are the contents by their paths.
 */
export function compareDigests(backup: string, digests: string, files: ReadonlyMap<string, ContentFacts>): void {
  if (digests === '') return;
  for (const line of digests.replace(/\n$/, '').split('\n')) {
    const [, sha512, path = ''] = /^([0-9a-f]{128}) {2}(.+)$/.exec(line) ?? [];
    const found = files.get(path)?.sha512;
    if (sha512 === undefined || found === undefined) throw damagedFile(backup, digestsName);
    if (found !== sha512) throw damagedFile(backup, path, `: its SHA-512 is \`${found}\` instead of \`${sha512}\``);
  }
}

/** Returns the error for a damaged file in a backup. */
export function damagedFile(backup: string, path: string, problem = ''): DamagedData {
  return new DamagedData(`\`${path}\` in the backup \`${backup}\` is damaged${problem}; use another backup.`);
}
