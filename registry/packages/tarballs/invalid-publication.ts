import { HttpError } from '../../errors/http-error.ts';

/** Returns the error for a package that cannot be published. The problem continues the sentence. */
export function invalidPublication(problem: string): HttpError {
  return new HttpError(400, `The package cannot be published: ${problem}.`);
}
