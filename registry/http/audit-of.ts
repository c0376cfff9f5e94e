import type { FastifyRequest } from 'fastify';
import { nameOf } from '../../access/principal.ts';
import type { AuditRecord } from '../storage/records.ts';

/** The record of a change that a request makes: who and from where it is known from the request. */
export function auditOf(
  request: FastifyRequest,
  change: Pick<AuditRecord, 'action' | 'target' | 'details'>,
): Omit<AuditRecord, 'at'> {
  return { ...change, tenant: request.tenant, actor: nameOf(request.principal), address: request.ip };
}
