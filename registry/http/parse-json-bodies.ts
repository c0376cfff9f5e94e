import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { InvalidJson, JsonTooComplex } from '../json/json-problems.ts';
import { type JsonReading, readJson } from '../json/read-json.ts';
import { type Take, whole } from '../json/take.ts';
import { type BodyLimits, requestBody } from './request-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body with `readJsonBody`. The other bodies are read before the handler. */
    readonly isBodyStreamed?: boolean;
  }
}

const jsonLimits = { maxDepth: 100, maxKeySize: 4_096, maxValues: 20_000 };

/**
 * Parses bodies as JSON. An empty body counts as no body, since some clients send the content type with DELETE as
 * well. The key `__proto__` is refused; `constructor` is allowed, since it is a valid package name.
 */
export function parseJsonBodies(app: FastifyInstance, { maxWait }: Pick<BodyLimits, 'maxWait'>): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') throw new HttpError(415, `\`Content-Encoding\` ${quoted(encoding)} is not supported.`);
    const { bodyLimit, config } = request.routeOptions;
    if (config.isBodyStreamed) return undefined;
    let body: unknown;
    const root = whole(bodyLimit, (value) => {
      body = value;
    });
    await readJsonBody(request, root, { maxSize: bodyLimit, maxWait });
    return body;
  });
}

/** Reads the body as JSON. Resolves to whether there is one. Rejects with HttpError, or with what a callback throws. */
export async function readJsonBody(
  request: FastifyRequest,
  root: Take,
  { drain, ...limits }: BodyLimits & Pick<JsonReading, 'drain'>,
): Promise<boolean> {
  try {
    return await readJson(requestBody(request, limits), root, { limits: jsonLimits, ...(drain && { drain }) });
  } catch (error) {
    if (error instanceof InvalidJson) throw new HttpError(400, `The request body is not valid JSON: ${error.message}.`);
    if (error instanceof JsonTooComplex) throw new HttpError(400, `The request body ${error.message}.`);
    throw error;
  }
}
