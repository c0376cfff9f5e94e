import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { list, type ReadEntry } from 'tar';
import { DamagedData, StorageError } from '../../errors.ts';
import { privateFile } from '../../folder/file-modes.ts';
import { blobsName, databaseName, identityName, isBlobId } from '../../folder/names.ts';
import { type ContentFacts, factsOf } from '../verification/content-facts.ts';
import { compareDigests, damagedFile, digestsName, maxDigestsSize } from './digests.ts';

/** The path of the identity in a backup. */
const identityPath = `${blobsName}/${identityName}`;

export interface ArchiveOptions {
  /** The folder into which the database, and the blobs if their folder exists, are written. */
  readonly folder: string;
  /** Whether the blobs are written, or only hashed. */
  readonly blobs: 'write' | 'hash';
  readonly onStep: (step: string) => void;
}

/**
 * Reads a backup in one pass, writes its files into a folder, durably, and resolves to the contents of its blobs by id. Rejects
 * with StorageError when the file is not a complete backup, or when a file in it does not have its digest.
 */
export async function readArchive(file: string, options: ArchiveOptions): Promise<ReadonlyMap<string, ContentFacts>> {
  const files = new Map<string, ContentFacts>();
  const names = new Set<string>();
  const failures: unknown[] = [];
  const reads: Promise<void>[] = [];
  let digests = '';
  const read = async (entry: ReadEntry): Promise<void> => {
    const { path } = entry;
    try {
      if (failures.length === 0) {
        expectKnown(entry, names);
        names.add(path);
        if (path === digestsName) digests = await textOf(entry, file);
        else files.set(path, await readEntry(entry, options));
      }
    } catch (error) {
      failures.push(error);
    }
    // The next entry is read when this one has ended.
    entry.resume();
  };
  try {
    await list({ file, strict: true, noResume: true, onReadEntry: (entry) => void reads.push(read(entry)) });
  } catch (error) {
    throw unreadable(file, error, names);
  }
  await Promise.all(reads);
  if (failures.length > 0) throw failures[0];
  if (!names.has(databaseName)) throw new StorageError(`\`${file}\` is not a backup: it lacks \`${databaseName}\`.`);
  compareDigests(file, digests, files);
  const contents = [...files].map(([path, facts]) => [idOf(path), facts] as const);
  return new Map(contents.filter(([id]) => isBlobId(id)));
}

/** Returns the error for a file that is not a tar file, or not a complete one. `names` are the files that were found in it. */
function unreadable(file: string, cause: unknown, names: ReadonlySet<string>): StorageError {
  if (cause instanceof Error && 'syscall' in cause)
    return new StorageError(`Cannot read \`${file}\`: ${cause.message}.`, { cause });
  const problem =
    names.size === 0
      ? 'is not a backup that `taskwright-registry backup` has written, or its beginning is damaged; use another file'
      : 'is not a complete backup: it is truncated or damaged; copy it again, or use another backup';
  return new DamagedData(`\`${file}\` ${problem}.`, { cause });
}

/** Throws StorageError for a file that no backup contains, or that appears again. */
function expectKnown({ path, type }: ReadEntry, names: ReadonlySet<string>): void {
  const isKnown = path === databaseName || path === digestsName || path === identityPath || isBlobId(idOf(path));
  if (isKnown && ['File', 'OldFile'].includes(type) && !names.has(path)) return;
  throw new StorageError(`The file is not a backup of a registry: it contains \`${path}\`.`);
}

/** Returns the id of a blob; empty for another file. */
function idOf(path: string): string {
  return path.startsWith(`${blobsName}/`) ? path.slice(blobsName.length + 1) : '';
}

/** Resolves to the content of a file, which is written if the restore needs it. */
async function readEntry(entry: ReadEntry, { folder, blobs, onStep }: ArchiveOptions): Promise<ContentFacts> {
  const { path } = entry;
  if (path === identityPath) return factsOf(entry);
  // A fixed name, which cannot be outside the folder.
  const target = join(folder, path === databaseName ? databaseName : join(blobsName, idOf(path)));
  const isWritten = path === databaseName || blobs === 'write';
  const facts = isWritten ? await write(entry, target) : await factsOf(entry);
  onStep('archive:entry');
  return facts;
}

async function textOf(entry: ReadEntry, file: string): Promise<string> {
  if (entry.size > maxDigestsSize) throw damagedFile(file, entry.path);
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Writes a file durably. */
async function write(content: AsyncIterable<Uint8Array>, target: string): Promise<ContentFacts> {
  const file = await open(target, 'wx', privateFile);
  try {
    return await factsOf(written(content, file));
  } finally {
    await file.close();
  }
}

async function* written(content: AsyncIterable<Uint8Array>, file: FileHandle): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    await file.writeFile(chunk);
    yield chunk;
  }
  await file.sync();
}
