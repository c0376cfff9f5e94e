import type { ContextOfReads } from './context.ts';

/** What is logged about a request: never a query, a header or a body. */
export interface CompletedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  /** The address of the client. */
  readonly address: string;
  readonly user: string;
}

/** Counts and logs a request. `registry` is `npm`, `admin` or `server`. */
export function recordRequest(
  { statistics, logger }: Pick<ContextOfReads, 'statistics' | 'logger'>,
  registry: string,
  { id, method, path, status, milliseconds, address, user }: CompletedRequest,
): void {
  statistics.countRequest(registry, status, milliseconds);
  const rounded = Math.round(milliseconds * 10) / 10;
  logger.info({ id, method, path, status, milliseconds: rounded, address, user }, 'request');
}
