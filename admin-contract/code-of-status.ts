import type { ErrorCode } from './error-codes.ts';

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid-request',
  401: 'wrong-credentials',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'too-slow',
  409: 'conflict',
  412: 'changed-meanwhile',
  413: 'too-large',
  415: 'unsupported-type',
  416: 'range-not-satisfiable',
  429: 'too-many-requests',
  501: 'unsupported-method',
  502: 'upstream-failed',
  503: 'unavailable',
  504: 'upstream-failed',
  507: 'disk-full',
};

/** Returns the code of an error that only its status describes. */
export function codeOfStatus(status: number): ErrorCode {
  return codesByStatus[status] ?? (status >= 500 ? 'internal-error' : 'invalid-request');
}
