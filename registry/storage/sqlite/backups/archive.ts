import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { list, type ReadEntry } from 'tar';
import { DamagedData, StorageError } from '../../errors.ts';
import { privateFile } from '../../folder/file-modes.ts';
import { blobsName, databaseName, identityName, isBlobId } from '../../folder/names.ts';
import { type ContentFacts, factsOf } from '../verification/content-facts.ts';

export interface ArchiveOptions {
  /** The folder into which the database, and the blobs if their folder exists, are written. */
  readonly folder: string;
  /** Whether the blobs are written, or only hashed. */
  readonly blobs: 'write' | 'hash';
  readonly onStep: (step: string) => void;
}

/**
 * Reads a backup in one pass, writes its files into a folder, durably, and resolves to the contents of its blobs by id. Rejects
 * with StorageError when the file is not a complete backup.
 */
export async function readArchive(file: string, options: ArchiveOptions): Promise<ReadonlyMap<string, ContentFacts>> {
  const contents = new Map<string, ContentFacts>();
  const names = new Set<string>();
  const failures: unknown[] = [];
  const reads: Promise<void>[] = [];
  const read = async (entry: ReadEntry): Promise<void> => {
    try {
      const facts = failures.length === 0 ? await readEntry(entry, names, options) : undefined;
      if (facts) contents.set(entry.path.slice(blobsName.length + 1), facts);
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
  return contents;
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

/** Resolves to the content of a blob, and to undefined for another file. */
async function readEntry(
  entry: ReadEntry,
  names: Set<string>,
  { folder, blobs, onStep }: ArchiveOptions,
): Promise<ContentFacts | undefined> {
  const { path, type } = entry;
  const id = path.startsWith(`${blobsName}/`) ? path.slice(blobsName.length + 1) : '';
  const isKnown = path === databaseName || id === identityName || isBlobId(id);
  if (!isKnown || !['File', 'OldFile'].includes(type) || names.has(path)) {
    throw new StorageError(`The file is not a backup of a registry: it contains \`${path}\`.`);
  }
  names.add(path);
  if (id === identityName) return undefined;
  // A fixed name, which cannot be outside the folder.
  const target = join(folder, path === databaseName ? databaseName : join(blobsName, id));
  const isWritten = path === databaseName || blobs === 'write';
  const facts = isWritten ? await write(entry, target) : await factsOf(entry);
  onStep('archive:entry');
  return path === databaseName ? undefined : facts;
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
