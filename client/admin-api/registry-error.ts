/** What went wrong between us and a registry, by what a person can do about it. */
export type RegistryErrorKind =
  /** Nobody is signed in: there is no secret to send. */
  | 'signed-out'
  /** 401: the registry does not know these credentials. */
  | 'wrong-credentials'
  /** 403: it does, and they are not enough. */
  | 'no-admin-role'
  /** The tenant paths are not there. */
  | 'not-multi-tenant'
  | 'not-found'
  /** 409, or a 403 on a record of the configuration file. */
  | 'conflict'
  /** 400, 413, 415, 422: the server does not take what was sent. */
  | 'refused'
  /** 429. */
  | 'too-many-requests'
  | 'server-error'
  /** Something answers, and it is no registry with an admin API. */
  | 'not-a-registry'
  /** HTML or a redirect from something between us and the registry. */
  | 'proxy-page'
  /** A mutation or a token would have followed a redirect. */
  | 'redirected'
  | 'unreachable'
  /** The registry of this machine, which does not run because nobody has started it, or somebody has stopped it. */
  | 'stopped'
  | 'tls'
  /** Neither headers nor body in time. */
  | 'too-slow'
  /** JSON that cannot be read. */
  | 'bad-answer'
  /** A name that cannot stand in an address without meaning something else. */
  | 'unsafe-name'
  /** The credentials may not be sent there: another origin, or plain HTTP. */
  | 'unsafe-address'
  | 'canceled';

export interface RegistryErrorDetails {
  /** HTTP status, when there was an answer. */
  readonly status?: number;
  /** What the server said of it, shortened, without control characters. */
  readonly serverWords?: string;
  /** What a person can do, as a sentence. */
  readonly nextStep?: string;
  /** Seconds to wait (`Retry-After`). */
  readonly retryAfter?: number;
}

/** An error that may be shown: its message is a sentence that names the thing and the cause, and holds no secret. */
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
