/** Something that could not be read or written: which, and a sentence with the cause and the next step. */
export interface Failure {
  readonly name: string;
  readonly message: string;
}

const causes: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder; check the spelling, and the folder you are in',
  ENOTDIR: 'a part of the path is a file, not a folder; check the spelling',
  EACCES: 'permission denied; ask for the right, or leave it out',
  EPERM: 'permission denied; ask for the right, or leave it out',
  EROFS: 'it is on a read-only file system; copy it to where you may write',
  ENOSPC: 'the disk is full; make room and try again',
  ELOOP: 'its symbolic links lead round in a circle; mend the link',
  EMFILE: 'too many files are open; close some programs and try again',
  ENAMETOOLONG: 'the name is too long; check it',
};

/** What went wrong in the file system, for people. */
export function causeOf(error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined && Object.hasOwn(causes, code)) return causes[code] ?? code;
  return error instanceof Error ? error.message : String(error);
}

/** The system's word for an error (`ENOENT`). */
export function codeOf(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : undefined;
}
