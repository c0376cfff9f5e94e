/** A problem of the source that affects one package or version. The message is a sentence without a secret. */
export class SourceError extends Error {}

/** A problem that may be gone after a pause. */
export class TemporaryProblem extends SourceError {
  /** The seconds that the source asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** No connection to the source can be made. */
export class UnreachableSource extends TemporaryProblem {}
