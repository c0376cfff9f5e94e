/** An invalid command line. The message says what is wrong and, if possible, how to correct it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
