import type { FastifyReply } from 'fastify';
import { HttpError } from '../../errors/http-error.ts';

/** Sends an error that the visitor should see as a page. `send` composes the page, with the status of the error. */
export async function withErrorPage(
  reply: FastifyReply,
  send: (error: HttpError) => FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // A browser would ask for a password.
    const { 'WWW-Authenticate': _challenge, ...headers } = error.headers;
    void reply.headers(headers);
    return send(error);
  }
}
