import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { open } from './access-of.ts';

/**
 * Collects the routes that are registered after this call. Returns a function that registers their addresses for all other
 * methods, which respond with 405 and the allowed methods.
 */
export function wrongMethods(app: FastifyInstance): () => void {
  const allowed = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = allowed.get(url) ?? new Set();
    allowed.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });
  return () => {
    for (const [url, methods] of [...allowed]) {
      const others = app.supportedMethods.filter((method) => !methods.has(method));
      if (others.length === 0) continue;
      const allow = [...methods].sort().join(', ');
      // Before the body is read.
      const onRequest = (): never => {
        throw new HttpError(405, `The method is not allowed here; use ${allow}.`, { headers: { Allow: allow } });
      };
      app.route({ method: others, url, config: { access: open }, onRequest, handler: async () => ({}) });
    }
  };
}
