import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.ts';
import { type BodyLimits, requestBody } from '../request-body.ts';
import { notJson } from '../send-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The body is a form, which is passed to the handler as URLSearchParams. No other route accepts forms, because any site can
     * send them.
     */
    readonly acceptsForm?: boolean;
  }
}

/** Parses the forms of pages. */
export function parseForms(app: FastifyInstance, { maxWait }: Pick<BodyLimits, 'maxWait'>): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest) => {
    const { bodyLimit, config } = request.routeOptions;
    if (!config.acceptsForm && !config.ignoresBody) throw new HttpError(415, notJson);
    const body = await buffer(requestBody(request, { maxSize: bodyLimit, maxWait }));
    return new URLSearchParams(body.toString('utf8'));
  });
}
