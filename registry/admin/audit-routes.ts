import type { FastifyInstance } from 'fastify';
import type { Body } from '../../admin-contract/body.ts';
import { listOf } from '../../admin-contract/lists.ts';
import { auditQuery, auditRecord } from '../../admin-contract/records.ts';
import { HttpError } from '../errors/http-error.ts';
import { administer } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import type { NumberedAuditRecord } from '../storage/contract/records.ts';
import { describeRoute } from './describe-route.ts';
import { sendList, toTime } from './list-response.ts';

type AuditQuery = Body<typeof auditQuery>;

/** Registers `/admin/audit`, which returns the recorded changes, newest first. spec 4.2 does not define it. */
export function auditRoutes(app: FastifyInstance, { storage }: Context): void {
  const schema = describeRoute('List the latest changes', {
    querystring: auditQuery,
    responses: { 200: listOf(auditRecord) },
  });
  app.get<{ Querystring: AuditQuery }>(
    '/admin/audit',
    { config: { access: administer }, schema },
    async (request, reply) => {
      const { user: actor, action, from, to } = request.query;
      const filter = { actor, action, from: timeIn('from', from), to: timeIn('to', to) };
      return sendList(request, reply, { page: (page) => storage.audit.page(page, filter), toBody: toResponse });
    },
  );
}

/** Returns the time in a query, in milliseconds since 1970. Throws HttpError 400. */
function timeIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = isoTime.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw new HttpError(400, `\`${name}\` must be a date such as 2026-06-15, or a time such as 2026-06-15T12:00:00Z.`);
}

const isoTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

function toResponse({ at, ...record }: NumberedAuditRecord): Body<typeof auditRecord> {
  return { ...record, at: toTime(at) };
}
