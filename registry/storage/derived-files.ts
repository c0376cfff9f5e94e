import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { removeFile, removeUnlessLocked } from '../disk/remove-file.ts';
import { renameFile } from '../disk/rename-file.ts';
import { createFolder } from './folder/file-modes.ts';

/** Bytes at the beginning of a file: the checksum of the rest. */
const checksumSize = 4;
const isName = /^[0-9a-f]{64}$/;

/**
 * Files that can be computed again, such as compressed packuments. The least recently used ones are removed when their
 * total size exceeds a limit. They are not synced, so a file that a crash has damaged is ignored.
 */
export class DerivedFiles {
  readonly #folder: string;
  readonly #limit: number;
  /** The sizes of the files by name, the least recently used first. */
  readonly #sizes = new Map<string, number>();
  readonly #writing = new Set<Promise<void>>();
  #bytes = 0;

  /** `limit` is in bytes. */
  constructor(folder: string, limit: number) {
    this.#folder = folder;
    this.#limit = limit;
    createFolder(folder);
    const files = readdirSync(folder).map((name) => ({ name, ...statOf(join(folder, name)) }));
    for (const { name, size } of files.sort((a, b) => a.time - b.time)) {
      if (isName.test(name)) this.#add(name, size);
      else removeUnlessLocked(join(folder, name));
    }
  }

  async get(key: string): Promise<Buffer | undefined> {
    const name = nameOf(key);
    const size = this.#sizes.get(name);
    if (size === undefined) return undefined;
    this.#add(name, size);
    const file = await readFile(join(this.#folder, name)).catch(() => undefined);
    const content = file?.subarray(checksumSize);
    if (file && content && file.length > checksumSize && file.readUInt32LE() === crc32(content)) return content;
    this.#forget(name);
    await removeFile(join(this.#folder, name));
    return undefined;
  }

  /** Rejects with the error of the file system when the content cannot be stored. */
  async put(key: string, content: Uint8Array): Promise<void> {
    const writing = this.#write(key, content);
    this.#writing.add(writing);
    try {
      await writing;
    } finally {
      this.#writing.delete(writing);
    }
  }

  /** Resolves after all files are written. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#writing);
  }

  async #write(key: string, content: Uint8Array): Promise<void> {
    const name = nameOf(key);
    const size = content.byteLength + checksumSize;
    if (size > this.#limit) return;
    const draft = join(this.#folder, `${randomUUID()}.draft`);
    const checksum = Buffer.alloc(checksumSize);
    checksum.writeUInt32LE(crc32(content));
    try {
      await writeFile(draft, [checksum, content], { mode: 0o600, flag: 'wx' });
      await renameFile(draft, join(this.#folder, name));
    } catch (error) {
      await removeFile(draft);
      throw error;
    }
    this.#add(name, size);
    await this.#removeOldest();
  }

  /** Adds a file, or marks it as the most recently used one. */
  #add(name: string, size: number): void {
    this.#forget(name);
    this.#sizes.set(name, size);
    this.#bytes += size;
  }

  #forget(name: string): void {
    this.#bytes -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
  }

  async #removeOldest(): Promise<void> {
    for (const name of this.#sizes.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.#forget(name);
      await removeFile(join(this.#folder, name));
    }
  }
}

function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function statOf(path: string): { readonly size: number; readonly time: number } {
  const { size, mtimeMs } = statSync(path);
  return { size, time: mtimeMs };
}
