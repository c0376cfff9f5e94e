import type { FastifyInstance } from 'fastify';
import { nextTurn } from '../slices/next-turn.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A response needs much less than a millisecond of the thread, or starts with other work. */
    readonly isQuick?: boolean;
  }
}

/**
 * Makes the handlers of all routes that are registered later, except quick ones, start in turns of the event loop of their own. So others
 * wait for one of these requests, not for all that one client has sent over several connections.
 */
export function takeTurns(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.isQuick) return;
    route.preHandler = [async () => void (await nextTurn()), ...[route.preHandler ?? []].flat()];
  });
}
