import type { DatabaseSync } from 'node:sqlite';
import type { SmallContents } from '../blobs/blobs.ts';

/**
 * Small blobs in the database. Unlike blobs in files, they are synced with the transaction that refers to them. Triggers
 * remove a blob together with the last row that refers to it.
 */
export class SmallBlobs implements SmallContents {
  readonly #put;
  readonly #get;

  constructor(database: DatabaseSync) {
    // Damaged content is replaced with the correct content.
    this.#put = database.prepare(`INSERT INTO small_blobs VALUES (?, ?) ON CONFLICT DO UPDATE
      SET content = excluded.content WHERE content IS NOT excluded.content`);
    this.#get = database.prepare('SELECT content FROM small_blobs WHERE id = ?');
  }

  /** Must be called in the transaction that adds a reference to the blob. */
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
