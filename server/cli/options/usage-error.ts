/** An error in the command line. The message describes the error and, if possible, how to fix it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
