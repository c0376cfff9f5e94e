import { codeOf } from '../../errors/code-of.ts';
import { StorageError } from '../errors.ts';

/** The causes of errors of the system, and the next step. */
const causes: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist; create it first',
  EEXIST: 'it is a file; name a folder',
  ENOTDIR: 'it, or a part of its path, is a file; name a folder',
  EACCES: 'permission denied; change its permissions, or name another folder',
  EPERM: 'permission denied; change its permissions, or name another folder',
  EROFS: 'it is on a read-only file system; name another folder',
  ENOSPC: 'the disk is full; free some space',
};

/** Runs `work`, which creates or uses a folder, and converts errors of the system into a StorageError that names the folder. */
export function withFolder<Result>(folder: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (error instanceof StorageError || !Object.hasOwn(causes, code)) throw error;
    throw new StorageError(`Cannot use the folder \`${folder}\`: ${causes[code]}.`, { cause: error });
  }
}
