import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { open } from './access-of.ts';
import type { Context } from './context.ts';
import { metricsText } from './metrics-text.ts';

/** Registers the routes for monitoring: liveness, readiness, and metrics that contain no names. */
export function healthRoutes(app: FastifyInstance, { storage, statistics, now, logger }: Context): void {
  const config = { access: open };
  app.get('/healthz', { config }, async () => ({ status: 'alive' }));
  app.get('/readyz', { config }, async () => {
    try {
      storage.ready();
    } catch (error) {
      logger.error({ err: error }, 'the database is not writable');
      throw new HttpError(503, 'The database is not writable.');
    }
    return { status: 'ready' };
  });
  app.get('/metrics', { config }, async (_request, reply) => {
    void reply.type('text/plain; version=0.0.4; charset=utf-8');
    return metricsText({ statistics, totals: storage.packages.totals(), cache: storage.cache.totals(), now: now() });
  });
}
