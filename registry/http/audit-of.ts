import type { FastifyRequest } from 'fastify';
import { nameOf } from '../../access/principal.ts';
import type { AuditRecord } from '../storage/records.ts';

/** Returns the audit record of a change; the actor and the address come from the request. */
export function auditOf(
  request: FastifyRequest,
  change: Pick<AuditRecord, 'action' | 'target' | 'details'>,
): Omit<AuditRecord, 'at'> {
  return { ...change, tenant: request.tenant, actor: nameOf(request.principal), address: request.ip };
}
