import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

/**
 * Bodies are JSON. An empty one is no body, since clients send the header with DELETE as well. `__proto__` as a key is
 * refused; `constructor` is the name of a package like any other.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') {
      done(new HttpError(415, `Bodies with Content-Encoding ${JSON.stringify(encoding)} are not accepted.`));
    } else if (body === '') done(null, undefined);
    else parse(request, body, (error, value) => (error ? done(invalid(error)) : done(null, value)));
  });
}

function invalid({ message }: Error): HttpError {
  return new HttpError(400, `The body is not valid JSON: ${message.replace(/\.?$/, '')}.`);
}
