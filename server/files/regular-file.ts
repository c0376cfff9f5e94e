import type { DiskStats } from './disk.ts';

/** The code of the error for a path that is neither a file nor a folder. */
export const notRegular = 'ENOTREG';

/** The pipes that a shell passes as names of files: `taskwright check <(command)`. */
const passedPipe = /^\/(?:dev\/(?:fd\/\d+|stdin)|proc\/self\/fd\/\d+)$/;

/** Throws if reading a path could take forever, as for a pipe without a writer, or a device. */
export function requireRegular(path: string, { kind }: DiskStats): void {
  if (kind !== 'other' || passedPipe.test(path)) return;
  throw Object.assign(new Error('it is neither a file nor a folder'), { code: notRegular });
}
