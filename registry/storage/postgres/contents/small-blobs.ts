import type { SmallRows } from '../../blobs/remote-blobs.ts';
import { type DatabaseRow, integer } from '../../row.ts';
import type { Queries } from '../database.ts';

/**
 * Returns the statement that stores the content of a small blob, in parameters with these numbers, unless it is null. It belongs to the
 * transaction that adds a reference to the blob. A blob that exists is locked until the end of the transaction, so that it is
 * not removed as an orphan in the meantime, and damaged content is replaced with the correct content.
 */
export function storeSmallBlob(id: number, content: number): string {
  return `INSERT INTO small_blobs SELECT $${id}, $${content} WHERE $${content}::bytea IS NOT NULL
    ON CONFLICT (id) DO UPDATE SET content = excluded.content WHERE small_blobs.content <> excluded.content`;
}

/** The contents of small blobs in PostgreSQL. Those that nothing refers to are removed as orphans. */
export class SmallBlobs implements SmallRows {
  /** Up to this size, a row costs less than an object, although the write-ahead log contains it as well. */
  readonly maxSize = 2 ** 15;
  readonly #database: Queries;

  constructor(database: Queries) {
    this.#database = database;
  }

  async get(id: string): Promise<Buffer | undefined> {
    const [row] = await this.#database.query('SELECT content FROM small_blobs WHERE id = $1', [id]);
    return row && contentOf(row);
  }

  /** Resolves to the size of a blob in bytes; to undefined if it is not stored. */
  async sizeOf(id: string): Promise<number | undefined> {
    const [row] = await this.#database.query('SELECT octet_length(content) AS size FROM small_blobs WHERE id = $1', [
      id,
    ]);
    return row && integer(row, 'size');
  }
}

function contentOf({ content }: DatabaseRow): Buffer {
  if (content instanceof Buffer) return content;
  throw new TypeError('The column `content` must be a bytea.');
}
