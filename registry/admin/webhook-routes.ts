import type { FastifyInstance } from 'fastify';
import type { Body } from '../../admin-contract/body.ts';
import { listOf } from '../../admin-contract/lists.ts';
import { deliveriesQuery, webhookDelivery } from '../../admin-contract/records.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { administer, parameter } from '../http/access-of.ts';
import { auditOf } from '../http/audit-of.ts';
import type { Context } from '../http/context.ts';
import type { DeliveryState, StoredDelivery } from '../storage/contract/webhook-records.ts';
import { describeRoute } from './describe-route.ts';
import { sendList, toTime } from './list-response.ts';

const listSchema = describeRoute('List the deliveries to webhooks', {
  querystring: deliveriesQuery,
  responses: { 200: listOf(webhookDelivery) },
});
const retrySchema = describeRoute('Retry a delivery to a webhook', { responses: { 204: undefined } });

/** Registers `/admin/webhooks`, which lists the deliveries to webhooks, newest first. spec 4.2 does not define it. */
export function webhookRoutes(app: FastifyInstance, { storage }: Context): void {
  const config = { access: administer };

  app.get<{ Querystring: Body<typeof deliveriesQuery> }>(
    '/admin/webhooks',
    { config, schema: listSchema },
    async (request, reply) => {
      const { webhook, state } = request.query;
      const filter = { webhook, state: state === undefined ? undefined : stateIn(state) };
      return sendList(request, reply, { page: (page) => storage.webhooks.page(page, filter), toBody: toResponse });
    },
  );

  app.post('/admin/webhooks/:id/retry', { config, schema: retrySchema }, async (request, reply) => {
    const id = parameter(request, 'id') ?? '';
    const audit = auditOf(request, { action: 'webhook.retry', target: id, details: {} });
    if (!(await storage.webhooks.retry(id, audit)))
      throw new HttpError(404, `Delivery ${quoted(id)} does not exist.`, { code: 'no-such-delivery' });
    return reply.code(204).send();
  });
}

function stateIn(text: string): DeliveryState {
  const state = webhookDelivery.properties.state.enum.find((one) => one === text);
  if (state) return state;
  throw new HttpError(400, '`state` must be `waiting`, `delivered` or `failed`.');
}

function toResponse({
  createdAt,
  nextAttemptAt,
  lastError,
  ...delivery
}: StoredDelivery): Body<typeof webhookDelivery> {
  const { id, webhook, event, state, attempts } = delivery;
  return {
    ...{ id, webhook, event, state, attempts },
    created_at: toTime(createdAt),
    next_attempt_at: toTime(nextAttemptAt),
    last_error: lastError ?? null,
  };
}
