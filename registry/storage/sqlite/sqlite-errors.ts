/** Primary result codes, https://www.sqlite.org/rescode.html. */
const corrupt = 11;
const notADatabase = 26;
const full = 13;
const readOrWriteFailed = 10;
const cannotOpen = 14;

/** Returns the primary result code of an error of SQLite. */
function codeOf(error: unknown): number | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined;
  return typeof code === 'number' ? code % 256 : undefined;
}

/** Returns whether SQLite has found that a file is not a valid database. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error);
  return code === corrupt || code === notADatabase;
}

/** Returns whether the disk was full when SQLite wrote to a file of the database. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === full;
}

/** Returns whether a full disk may be the cause: SQLite reports the failure to extend its shared memory in several ways. */
export function mayBeFull(error: unknown): boolean {
  const code = codeOf(error);
  return code === full || code === readOrWriteFailed || code === cannotOpen;
}
