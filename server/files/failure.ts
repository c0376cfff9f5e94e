import { notRegular } from './regular-file.ts';

/** A file or folder that could not be read or written, and a sentence with the cause and the remedy. */
export interface Failure {
  readonly name: string;
  readonly message: string;
}

const causes: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder; check the spelling, and the folder you are in',
  ENOTDIR: 'part of the path is a file, not a folder; check the spelling',
  EISDIR: 'it is a folder, not a file; name a file in it',
  [notRegular]: 'it is a pipe or a device; specify a file',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB; specify a task file',
  EACCES: 'permission denied; request access, or omit it',
  EPERM: 'permission denied; request access, or omit it',
  EROFS: 'it is on a read-only file system; copy it to a writable one',
  ENOSPC: 'the disk is full; free some space and try again',
  ELOOP: 'its symbolic links form a cycle; correct the link',
  EMFILE: 'too many files are open; close some programs and try again',
  ENAMETOOLONG: 'the name is too long; shorten it',
};

/** Returns a sentence with the cause of an error of the file system, and the remedy. */
export function causeOf(error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined && Object.hasOwn(causes, code)) return causes[code] ?? code;
  return error instanceof Error ? error.message : String(error);
}

/** Returns the system's code of an error (`ENOENT`). */
export function codeOf(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : undefined;
}
