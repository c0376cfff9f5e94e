import type { FastifyInstance } from 'fastify';
import { turns } from '../slices/next-turn.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler uses the thread for much less than a millisecond, or first waits for something else, such as the body. */
    readonly isQuick?: boolean;
  }
}

/**
 * Makes the handlers of all routes that are registered later, except quick ones, start in turns of the event loop of their own, in order
 * of arrival. So the quick ones wait for one of these requests, not for all that one client has sent over several connections. The slices
 * of long work have turns of their own, so these requests do not wait for all long work.
 */
export function takeTurns(app: FastifyInstance): void {
  const nextStart = turns();
  app.addHook('onRoute', (route) => {
    if (route.config?.isQuick) return;
    route.preHandler = [async () => void (await nextStart()), ...[route.preHandler ?? []].flat()];
  });
}
