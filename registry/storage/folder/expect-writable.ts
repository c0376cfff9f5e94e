import { accessSync, constants, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { DiskFull } from '../errors.ts';
import { blobsName, temporaryName } from './names.ts';

/** Bytes. With less, even small publications fail. */
const minFree = 2 ** 18;

/** Throws when no file can be written in a data folder: DiskFull, or the error of the system. */
export function expectWritable(folder: string): void {
  for (const name of [temporaryName, blobsName]) accessSync(join(folder, name), constants.W_OK);
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < minFree) throw new DiskFull(bavail * bsize);
}
