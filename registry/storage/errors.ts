import { databaseName } from './folder/names.ts';

/** A record with the same name already exists. The message is returned to the client. */
export class AlreadyExists extends Error {
  override readonly name = 'AlreadyExists';
}

/** The record has changed since it was read. The message is returned to the client. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}

/** A publication exceeds a quota. The message is returned to the client. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';
}

/** The data folder cannot be used. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** Returns the error of a command that needs the database of a data folder. */
export function missingDatabase(folder: string): StorageError {
  return new StorageError(
    `\`${folder}\` does not contain \`${databaseName}\`; select another data folder with \`--data\`, or with \`data\` in \`[settings]\` of the file that \`--config\` names, or start the server once to create the database.`,
  );
}

/** Returns the error of a command that needs a database of the version of this program. */
export function otherVersion(found: number, current: number): StorageError {
  return new StorageError(
    `The database has version ${found}, but this program requires version ${current}; start a server of this program with it first.`,
  );
}

/** A database or a backup is damaged. */
export class DamagedData extends StorageError {}

/** The content of a blob is missing, or differs from its hash. The message is returned to the client. */
export class DamagedBlob extends Error {
  override readonly name = 'DamagedBlob';
  /** The SHA-512 that the content must have. */
  readonly id: string;

  constructor(id: string, problem: 'missing' | 'damaged') {
    super(
      problem === 'missing'
        ? `The content with the SHA-512 \`${id}\` is missing on the disk of the server; restore it from a backup.`
        : `The content with the SHA-512 \`${id}\` is damaged on the disk of the server; restore it from a backup.`,
    );
    this.id = id;
  }
}

/** The disk has too little space for a change. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  readonly code = 'ENOSPC';

  constructor(free: number) {
    super(`The disk has only ${free} bytes of free space.`);
  }
}

/** Another process has locked the data folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string) {
    super(`Another registry server is using \`${folder}\`; stop it or choose another data folder.`);
  }
}

/** A request contains a cursor that `writeCursor` did not return. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';

  constructor() {
    super('The cursor is not valid; request the first page without `cursor`.');
  }
}

/** The database cannot be reached, or does not respond; the request can be repeated. The message is returned to the client. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';

  constructor(cause: unknown) {
    super('The database of the registry cannot be reached.', { cause });
  }
}

/** Too many operations are waiting; the request can be repeated. The message is returned to the client. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}
