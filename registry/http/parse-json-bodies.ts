import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';

/**
 * Parses bodies as JSON. An empty body counts as no body, since some clients send the content type with DELETE as
 * well. The key `__proto__` is refused; `constructor` is allowed, since it is a valid package name.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') {
      done(new HttpError(415, `\`Content-Encoding\` ${quoted(encoding)} is not supported.`));
    } else if (body === '') done(null, undefined);
    else parse(request, body, (error, value) => (error ? done(invalid(error)) : done(null, value)));
  });
}

function invalid({ message }: Error): HttpError {
  return new HttpError(400, `The request body is not valid JSON: ${message.replace(/\.?$/, '')}.`);
}
