import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** The text of a file, or the reason why it is not read, as the end of a sentence about the file. */
export type FoundText = { readonly text: string } | { readonly problem: string };

export interface TextFileLimits {
  /** Bytes. */
  readonly maxSize: number;
  /** Whether the file is refused if other users of the machine can read or change it. */
  readonly isSecret: boolean;
}

/** Readable or writable by other users of the machine, or writable by the group. */
const tooWide = 0o026;

/** Reads a small text file. */
export function readTextFile(path: string, { maxSize, isSecret }: TextFileLimits): FoundText {
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const { mode, size } = fstatSync(file);
      const type = mode & constants.S_IFMT;
      if (type === constants.S_IFDIR) return { problem: 'is a folder, not a file' };
      if (type !== constants.S_IFREG) return { problem: 'is not a file' };
      if (isSecret && process.platform !== 'win32' && (mode & tooWide) !== 0) {
        return { problem: 'can be read or changed by other users; run `chmod 600` on it' };
      }
      if (size > maxSize) return { problem: `has more than ${maxSize} bytes` };
      return { text: readFileSync(file, 'utf8') };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return { problem: `cannot be read: ${reasonOf(error)}` };
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'it does not exist',
    EACCES: 'permission denied',
    EISDIR: 'it is a folder',
  };
  return reasons[code] ?? code;
}
