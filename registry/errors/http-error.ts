import { codeOfStatus } from '../../admin-contract/code-of-status.ts';
import type { ErrorCode } from '../../admin-contract/error-codes.ts';

export interface HttpErrorDetails {
  /** By default, the code of the status. */
  readonly code?: ErrorCode | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An error that is sent as the response to a request. The message is a sentence for the user of the client and contains
 * no secret. Clients recognize the error by its code.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, { code = codeOfStatus(status), headers = {} }: HttpErrorDetails = {}) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
