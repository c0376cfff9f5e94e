import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOf } from '../../errors/code-of.ts';
import { StorageError } from '../errors.ts';
import { withFolder } from './folder-errors.ts';
import {
  backupLockName,
  blobsName,
  databaseName,
  derivedName,
  lockName,
  namesIn,
  reserveName,
  restoreDraftPrefix,
  temporaryName,
  trashName,
} from './names.ts';

const ownFiles: ReadonlySet<string> = new Set(
  [databaseName, lockName, backupLockName].flatMap((name) => [name, `${name}-wal`, `${name}-shm`, `${name}-journal`]),
);
const ownFolders: readonly string[] = [blobsName, temporaryName, trashName, derivedName];

/** Modes that only the owner can use. */
export const privateFile = 0o600;
export const privateFolder = 0o700;
const othersMask = 0o077;

/** Creates a data folder with its folders, which only the owner can read. Throws StorageError, with the path. */
export function createFolders(folder: string): void {
  for (const path of [folder, ...ownFolders.map((name) => join(folder, name))]) createFolder(path);
}

/** Creates a folder that only the owner can read, unless it exists. Throws StorageError, with the path. */
export function createFolder(path: string): void {
  withFolder(path, () => createMissing(resolve(path), path));
}

/**
 * Creates a folder and its missing parents one by one. With `recursive`, Node never returns if a file system such as `/proc` reports
 * ENOENT for a new folder in an existing one.
 */
function createMissing(path: string, folder: string): void {
  const parent = dirname(path);
  // A drive that does not exist is its own parent.
  if (parent !== path && !existsSync(parent)) createMissing(parent, folder);
  try {
    mkdirSync(path, { mode: privateFolder });
  } catch (error) {
    if (isFolder(path)) return;
    if (codeOf(error) !== 'ENOENT' || !existsSync(parent)) throw error;
    const cause = `no folder can be created in \`${parent}\`; name another folder`;
    throw new StorageError(`Cannot use the folder \`${folder}\`: ${cause}.`, { cause: error });
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Creates an empty file that only the owner can read, unless it exists. An existing file is not opened, since closing it would
 * end the locks that SQLite holds on it in this process.
 */
export function createFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', privateFile));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/**
 * Removes the permissions of other users from the files and folders of a data folder. Returns a sentence for each one whose
 * permissions cannot be removed. The permissions of a data folder with other files remain, since another program may need them.
 */
export function narrowModes(folder: string): readonly string[] {
  const names = namesIn(folder);
  const own = names.filter((name) => ownFiles.has(name) || ownFolders.includes(name) || name === reserveName);
  const problems = own.map((name) => narrow(join(folder, name)));
  const others = names.filter((name) => !own.includes(name) && !isHarmless(name));
  problems.push(others.length === 0 ? narrow(folder) : wideFolder(folder, others[0] ?? ''));
  return problems.filter((problem) => problem !== undefined);
}

/** Removes the permissions of other users. Returns a sentence when that fails. Does nothing on Windows. */
export function narrow(path: string): string | undefined {
  if (!isWide(path)) return undefined;
  try {
    chmodSync(path, lstatSync(path).mode & ~othersMask & 0o7777);
    return undefined;
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return `Other users may be able to read \`${path}\`, and its permissions cannot be changed (${cause}); run \`chmod go= ${path}\` as its owner.`;
  }
}

function wideFolder(folder: string, other: string): string | undefined {
  if (!isWide(folder)) return undefined;
  return `Other users may be able to read \`${folder}\`, which also contains \`${other}\`; use a folder of its own for the data, or run \`chmod go= ${folder}\`.`;
}

function isWide(path: string): boolean {
  if (process.platform === 'win32') return false;
  const status = lstatSync(path);
  return !status.isSymbolicLink() && (status.mode & othersMask) !== 0;
}

function isHarmless(name: string): boolean {
  return name === 'lost+found' || name.startsWith(restoreDraftPrefix);
}
