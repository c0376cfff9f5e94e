import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { ObjectStoreRefusal, ObjectStoreUnavailable } from '../objects/errors.ts';
import { StorageUnavailable } from '../storage/errors.ts';
import { open } from './access-of.ts';
import type { Context } from './context.ts';
import { metricsText } from './metrics/metrics-text.ts';
import { registryMetrics } from './metrics/registry-metrics.ts';
import { readingAccess } from './reading-access.ts';
import { isFull, isReadOnly, refusedByStore } from './send-errors.ts';

/**
 * Registers the routes for monitoring: liveness, readiness, and metrics that contain no names. Metrics require a user where
 * reading does, unless `public_metrics` is set.
 */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  const { storage, logger, lostLogLines } = context;
  const config = { access: open };
  app.get('/healthz', { config }, async () => ({ status: 'alive' }));
  app.get('/readyz', { config }, async () => {
    try {
      await storage.ready();
    } catch (error) {
      const problem = problemOf(Object(error));
      logger.error({ err: error }, problem);
      throw new HttpError(503, problem);
    }
    return { status: 'ready', lost_log_lines: lostLogLines() };
  });
  const metricsAccess = context.config.settings.publicMetrics ? open : readingAccess(context);
  app.get('/metrics', { config: { access: metricsAccess } }, async (_request, reply) => {
    void reply.type('text/plain; version=0.0.4; charset=utf-8');
    return metricsText(await registryMetrics(context));
  });
}

function problemOf(error: object): string {
  if (error instanceof StorageUnavailable || error instanceof ObjectStoreUnavailable) return error.message;
  if (error instanceof ObjectStoreRefusal) return refusedByStore;
  if (isFull(error)) return 'The disk of the server is full. Packages can be read and removed.';
  if (isReadOnly(error)) return 'The disk of the server is read-only. Packages can be read.';
  return 'The database is not writable.';
}
