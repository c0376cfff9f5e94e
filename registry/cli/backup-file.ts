import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../../server/cli/options/usage-error.ts';

/** Returns the absolute path of a backup to read. Throws a UsageError, with the remedy, for a folder. */
export function backupFile(given: string, remedy: string): string {
  const file = resolve(given);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`\`${given}\` is a folder; ${remedy}`);
  }
  return file;
}
