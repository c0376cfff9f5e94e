import { HttpError } from '../errors/http-error.ts';

/** A connection to the upstream failed, which affects all packages. Other failures affect one package. */
export class UpstreamUnreachable extends HttpError {}

export function unreachable(): UpstreamUnreachable {
  return new UpstreamUnreachable(502, 'The upstream registry could not be reached.');
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

/** Returns the error for a host that requests must not be sent to. */
export function forbiddenTarget(): HttpError {
  return new HttpError(
    502,
    'The upstream registry redirected to a host that is not allowed; see `redirect_hosts` in the configuration of this server.',
  );
}
