import { HttpError } from '../errors/http-error.ts';

const host = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** A request, with the host and protocol that the client used. */
export interface AddressedRequest {
  readonly host: string;
  readonly protocol: string;
}

/**
 * Returns the address of this server for clients, without a slash at the end: the configured one, or one derived from the
 * `Host` header of the request. The latter must only be sent to the client of that request.
 */
export function baseUrl(request: AddressedRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  if (!host.test(request.host)) throw new HttpError(400, 'The `Host` header is not a valid host.');
  return `${request.protocol}://${request.host}`;
}
