import { codeOf } from '../errors/code-of.ts';
import { HttpError } from '../errors/http-error.ts';

/** A failure of an upstream, with its host for the log, which clients must not see because it may be internal. */
export class UpstreamError extends HttpError {
  /** The host, with its port unless that is the default, of the configured address. */
  readonly upstream: string;
  /** The host that failed, if the upstream has redirected to it. */
  readonly redirectedTo: string | undefined;

  constructor(failure: HttpError, upstream: string) {
    super(failure.status, failure.message, failure);
    this.upstream = upstream;
    this.redirectedTo = failure instanceof RedirectionFailure ? failure.host : undefined;
  }
}

/** A connection to the upstream failed, which affects all packages. Other failures affect one package. */
export class UpstreamUnreachable extends HttpError {}

/** Returns the error for a failed connection, with the code of its cause, such as `ENOTFOUND`. */
export function unreachable(cause: unknown): UpstreamUnreachable {
  const code = codeOf(cause);
  const message =
    code === undefined
      ? 'The upstream registry could not be reached.'
      : `The upstream registry could not be reached (${code}).`;
  return new UpstreamUnreachable(502, message);
}

/** The upstream has redirected to another host, which is not allowed or has failed. */
export class RedirectionFailure extends HttpError {
  readonly host: string;

  constructor(failure: HttpError, host: string) {
    super(failure.status, failure.message, failure);
    this.host = host;
  }
}

/** A response with a status that is neither success nor an expected failure. */
export class UnexpectedStatus extends HttpError {
  constructor(status: number) {
    super(502, `The upstream registry responded with status ${status}.`);
  }
}

/** A body that is larger than its limit. */
export class ResponseTooLarge extends HttpError {
  constructor() {
    super(502, 'The response of the upstream registry is too large.');
  }
}

/** A host that requests must not be sent to. */
export class ForbiddenTarget extends HttpError {
  constructor() {
    super(
      502,
      'The upstream registry redirected to a host that is not allowed; see `redirect_hosts` in the configuration of this server.',
    );
  }
}

/** Returns the error for a host that requests must not be sent to. */
export function forbiddenTarget(): HttpError {
  return new ForbiddenTarget();
}
