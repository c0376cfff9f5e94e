/** Something of that name is there already. The message is a sentence for the person who asked. */
export class AlreadyExists extends Error {
  override readonly name = 'AlreadyExists';
}

/** What was to be changed has changed since it was read. The message is a sentence for the person who asked. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}

/** The data folder cannot be used: by whom it is held, or what is wrong with it. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** A cursor is not one that `writeCursor` has returned. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';

  constructor() {
    super('The cursor is not valid; request the first page without `cursor`.');
  }
}
