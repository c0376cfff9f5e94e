/** The command line cannot be understood. The message names what is wrong and, where it can, what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
