import type { FastifyRequest } from 'fastify';
import { serverTenant } from '../../access/principal.ts';
import { baseUrl } from '../http/base-url.ts';

/** Returns the address of the packages of a tenant, with a slash at the end, as in the configuration of clients. */
export function packagesAddress(request: FastifyRequest, publicUrl: string | undefined): string {
  const tenant = request.tenant === serverTenant ? '' : `/${request.tenant}`;
  return `${baseUrl(request, publicUrl)}${tenant}/npm/`;
}
