import type { DatabaseSync } from 'node:sqlite';

/**
 * Small contents by their hash, in the database: they cost no file of their own, and no sync but that of the transaction
 * that refers to them. Triggers remove them with the last row that does.
 */
export class SmallBlobs {
  readonly #put;
  readonly #get;

  constructor(database: DatabaseSync) {
    this.#put = database.prepare('INSERT OR IGNORE INTO small_blobs VALUES (?, ?)');
    this.#get = database.prepare('SELECT content FROM small_blobs WHERE id = ?');
  }

  /** In the transaction that refers to it. */
  put(id: string, content: Uint8Array): void {
    this.#put.run(id, content);
  }

  get(id: string): Buffer | undefined {
    const content = this.#get.get(id)?.content;
    return content instanceof Uint8Array
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : undefined;
  }
}
