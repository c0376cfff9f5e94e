import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolderNow } from '../disk/remove-file.ts';

/** An address that only processes of the same user can connect to. */
export interface PrivateAddress {
  /** The path of a Unix domain socket or, on Windows, the name of a pipe. */
  readonly path: string;
  remove(): void;
}

/**
 * Returns a new address. The socket is in a new folder that only this user can open, not in the data folder, whose path can be
 * longer than the 104 to 108 bytes that the path of a socket can have.
 */
export function privateAddress(): PrivateAddress {
  if (process.platform === 'win32') {
    return { path: `\\\\.\\pipe\\taskwright-registry-${randomBytes(16).toString('hex')}`, remove: () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), 'taskwright-registry-'));
  return {
    path: join(folder, 'writer.sock'),
    remove: () => removeFolderNow(folder),
  };
}
