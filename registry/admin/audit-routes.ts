import type { FastifyInstance } from 'fastify';
import { administer } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import type { NumberedAuditRecord } from '../storage/contract/records.ts';
import { describeRoute } from './describe-route.ts';
import { type ListQuery, sendList, toTime } from './list-response.ts';
import { auditRecord, listOf, listQuery } from './schemas.ts';

/** Registers `/admin/audit`, which returns the recorded changes, newest first. Not part of the specification. */
export function auditRoutes(app: FastifyInstance, { storage }: Context): void {
  const schema = describeRoute('List the latest changes', {
    querystring: listQuery(),
    responses: { 200: listOf(auditRecord) },
  });
  app.get<{ Querystring: ListQuery }>(
    '/admin/audit',
    { config: { access: administer }, schema },
    async (request, reply) =>
      sendList(request, reply, { page: (page) => storage.audit.page(page), toBody: toResponse }),
  );
}

function toResponse({ at, ...record }: NumberedAuditRecord) {
  return { ...record, at: toTime(at) };
}
