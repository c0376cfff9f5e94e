/** The object store does not respond or reports that it is overloaded. The message is returned to the client. */
export class ObjectStoreUnavailable extends Error {
  override readonly name = 'ObjectStoreUnavailable';
  /** Seconds after which a client should try again. */
  readonly retryAfter = 5;

  /** The failure of the store, for the log; a clause that begins with `it`. */
  readonly reason: string;

  constructor(reason: string) {
    super('The object store is not available; try again later.');
    this.reason = reason;
  }
}

/** The object store refuses a request, and will continue to do so until an admin changes something. The message is for the log. */
export class ObjectStoreRefusal extends Error {
  override readonly name = 'ObjectStoreRefusal';
}

/** The content of an object differs from its digest. The message is returned to the client. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject';

  readonly digest: string;

  constructor(digest: string) {
    super(`The content with the SHA-512 \`${digest}\` is damaged.`);
    this.digest = digest;
  }
}
