import type { FastifyRequest } from 'fastify';
import { nameOf } from '../../access/principal.ts';
import type { AuditDraft } from '../storage/contract/records.ts';

/** Returns the audit record of a change; the actor and the address come from the request. */
export function auditOf(
  request: FastifyRequest,
  change: Pick<AuditDraft, 'action' | 'target' | 'details'>,
): AuditDraft {
  return { ...change, tenant: request.tenant, actor: nameOf(request.principal), address: request.ip };
}
