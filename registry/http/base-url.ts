import type { FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

const host = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/**
 * Where clients reach this server, without a slash at the end: as configured, else as the request itself names it. The
 * latter is only ever told to whoever sent that request.
 */
export function baseUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  if (!host.test(request.host)) throw new HttpError(400, 'The Host header is not the name of a host.');
  return `${request.protocol}://${request.host}`;
}
