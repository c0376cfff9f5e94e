import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AccessOf, open } from '../access-of.ts';
import { countFailure } from '../check-access.ts';
import type { Context } from '../context.ts';
import { readingAccess } from '../reading-access.ts';
import { metricsText } from './metrics-text.ts';
import { registryMetrics } from './registry-metrics.ts';

/**
 * Registers the route for the metrics, which contain no names. They require the metrics token if there is one. Otherwise, they
 * require a user if reading does, unless `public_metrics` is set or only programs on this machine can connect.
 */
export function metricsRoute(app: FastifyInstance, context: Context): void {
  const { directory } = context;
  const { publicMetrics, metrics } = context.config.settings;
  const withoutToken = publicMetrics || metrics.listen?.isLoopback ? open : readingAccess(context);
  const access: AccessOf = (request) => (directory.metricsTokenHash ? open(request) : withoutToken(request));
  const onRequest = (request: FastifyRequest) => requireMetricsToken(request, context);
  app.get('/metrics', { config: { access }, onRequest }, async (_request, reply) => {
    void reply.type('text/plain; version=0.0.4; charset=utf-8');
    return metricsText(await registryMetrics(context));
  });
}

/** Rejects with HttpError if there is a metrics token and the request does not have it. */
async function requireMetricsToken(
  { headers, tenant, ip }: FastifyRequest,
  { directory, authenticator, statistics }: Context,
): Promise<void> {
  const expected = directory.metricsTokenHash;
  if (!expected) return;
  const request = { authorization: headers.authorization, tenant, address: ip, action: 'signed-in' } as const;
  await authenticator.requireToken(request, expected).catch((error: unknown) => {
    if (headers.authorization !== undefined) countFailure(error, statistics);
    throw error;
  });
}
