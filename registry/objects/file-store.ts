import { randomUUID } from 'node:crypto';
import { access, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { removeFile } from '../disk/remove-file.ts';
import { renameFile } from '../disk/rename-file.ts';
import { syncFolder } from '../disk/sync-path.ts';
import type { ObjectContent, ObjectPage, ObjectPart, ObjectStore, StoredObject } from './object-store.ts';
import { verifiedContent } from './verified-content.ts';

const digestPattern = /^[0-9a-f]{128}$/;
/** The maximum number of objects on a page of a listing. */
const pageSize = 1_000;
/** Only the account of the server can read the files. */
const privateFile = 0o600;

/** A store of files in a folder, named by their digests. */
export class FileStore implements ObjectStore {
  readonly #folder: string;
  readonly #temporary: string;

  /** Both are absolute paths on the same file system. */
  constructor(options: { readonly folder: string; readonly temporary: string }) {
    this.#folder = options.folder;
    this.#temporary = options.temporary;
  }

  async put(digest: string, content: ObjectContent): Promise<void> {
    const path = this.#pathOf(digest);
    const temporary = join(this.#temporary, randomUUID());
    try {
      const file = await open(temporary, 'wx', privateFile);
      try {
        for await (const chunk of verifiedContent(content.read(), digest, content.size)) await file.write(chunk);
        await file.sync();
      } finally {
        await file.close();
      }
      await renameFile(temporary, path);
      await syncFolder(this.#folder);
    } catch (error) {
      await removeFile(temporary);
      throw error;
    }
  }

  async get(digest: string, part?: ObjectPart): Promise<StoredObject | undefined> {
    const file = await unlessMissing(open(this.#pathOf(digest)));
    if (!file) return undefined;
    try {
      const { size } = await file.stat();
      if (part) return { size, stream: file.createReadStream({ start: part.first, end: part.last }) };
      const chunks = file.createReadStream();
      const stream = Readable.from(verifiedContent(chunks, digest, size), { objectMode: false });
      stream.once('close', () => chunks.destroy());
      return { size, stream };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async sizeOf(digest: string): Promise<number | undefined> {
    return (await unlessMissing(stat(this.#pathOf(digest))))?.size;
  }

  async delete(digest: string): Promise<void> {
    await removeFile(this.#pathOf(digest));
  }

  async list(after = ''): Promise<ObjectPage> {
    const names = (await readdir(this.#folder)).filter((name) => digestPattern.test(name) && name > after).sort();
    const page = names.slice(0, pageSize);
    const objects = await Promise.all(page.map(async (digest) => ({ digest, size: await this.sizeOf(digest) })));
    return {
      // A file may have been removed in the meantime.
      objects: objects.flatMap(({ digest, size }) => (size === undefined ? [] : [{ digest, size }])),
      next: names.length > page.length ? page.at(-1) : undefined,
    };
  }

  async check(): Promise<void> {
    await access(this.#folder);
  }

  close(): void {}

  #pathOf(digest: string): string {
    if (!digestPattern.test(digest)) throw new Error('A digest must be a SHA-512 in hexadecimal digits.');
    return join(this.#folder, digest);
  }
}

/** Resolves to undefined if the file does not exist. */
async function unlessMissing<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
