import type { Body } from '../../admin-contract/body.ts';
import type { errorBody } from '../../admin-contract/error-body.ts';
import type { HttpError } from './http-error.ts';

/** Returns the body of the response to a request that failed. */
export function errorBodyOf({ message, code }: HttpError): Body<typeof errorBody> {
  return { error: message, code };
}
