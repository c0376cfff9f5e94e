import type { ErrorCode } from '../admin-contract/error-codes.ts';

/** The kinds of failures. Each kind has its own remedy. */
export type RegistryErrorKind =
  /** The user is not signed in, so there is no secret to send. */
  | 'signed-out'
  /** 401: the credentials are not valid. */
  | 'wrong-credentials'
  /** 403: the credentials are valid, but do not have the required role. */
  | 'no-admin-role'
  /** The server has no tenants or, if the error has no code, not this one. */
  | 'not-multi-tenant'
  /** The server provides statistics, but no users outside of tenants. */
  | 'needs-tenants'
  | 'not-found'
  /** 409, or 403 without a code for a record, which the configuration file may define. */
  | 'conflict'
  /** 400, 413, 415, 422: the server rejects the input. */
  | 'refused'
  /** 429. */
  | 'too-many-requests'
  | 'server-error'
  /** The server is not a registry with an admin API. */
  | 'not-a-registry'
  /** A web page, possibly from a proxy. */
  | 'proxy-page'
  /** A redirect that was not followed, such as a redirect of a change or to another server. */
  | 'redirected'
  | 'unreachable'
  /** The registry on this machine is not running. */
  | 'stopped'
  | 'tls'
  /** A timeout. */
  | 'too-slow'
  /** A response that cannot be read. */
  | 'bad-response'
  /** A name that would change the meaning of an address. */
  | 'unsafe-name'
  /** An address to which the credentials must not be sent, such as one with plain HTTP. */
  | 'unsafe-address'
  | 'canceled';

export interface RegistryErrorDetails {
  /** The HTTP status, if there was a response. */
  readonly status?: number | undefined;
  /** The code of the error; undefined for errors of other servers. */
  readonly code?: ErrorCode | undefined;
  /** The server's explanation, truncated and without control characters. */
  readonly serverMessage?: string | undefined;
  /** The remedy, as a sentence. */
  readonly nextStep?: string | undefined;
  /** The seconds to wait (`Retry-After`). */
  readonly retryAfter?: number | undefined;
}

/** An error that can be shown: its message names the registry and the cause, and contains no secret. */
export class RegistryError extends Error {
  readonly kind: RegistryErrorKind;
  readonly details: RegistryErrorDetails;

  constructor(kind: RegistryErrorKind, message: string, details: RegistryErrorDetails = {}) {
    super(message);
    this.name = 'RegistryError';
    this.kind = kind;
    this.details = details;
  }
}
