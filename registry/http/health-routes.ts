import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { ObjectStoreRefusal, ObjectStoreUnavailable } from '../objects/errors.ts';
import { StorageUnavailable } from '../storage/errors.ts';
import { open } from './access-of.ts';
import type { Context } from './context.ts';
import { damagedDatabase, isFull, isReadOnly, refusedByStore } from './send-errors.ts';

/** Registers the routes for monitoring: liveness and readiness. */
export function healthRoutes(app: FastifyInstance, { storage, logger, statistics, lostLogLines }: Context): void {
  const config = { access: open, isQuick: true };
  app.get('/healthz', { config }, async () => ({ status: 'alive' }));
  app.get('/readyz', { config }, async () => {
    // Parts that are not damaged are still served.
    if (statistics.isDatabaseDamaged) throw new HttpError(503, damagedDatabase);
    try {
      await storage.ready();
    } catch (error) {
      const problem = problemOf(Object(error));
      logger.error({ err: error }, problem);
      throw new HttpError(503, problem);
    }
    return { status: 'ready', lost_log_lines: lostLogLines() };
  });
}

function problemOf(error: object): string {
  if (error instanceof StorageUnavailable || error instanceof ObjectStoreUnavailable) return error.message;
  if (error instanceof ObjectStoreRefusal) return refusedByStore;
  if (isFull(error)) return 'The disk of the server is full. Packages can be read and removed.';
  if (isReadOnly(error)) return 'The disk of the server is read-only. Packages can be read.';
  return 'The database is not writable.';
}
