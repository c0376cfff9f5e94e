import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { InvalidJson, JsonTooComplex } from '../json/json-problems.ts';
import type { JsonLimits } from '../json/json-scanner.ts';
import { type JsonReading, readJson } from '../json/read-json.ts';
import { requestLimits } from '../json/request-limits.ts';
import { type Take, whole } from '../json/take.ts';
import { type BodyLimits, requestBody } from './request-body.ts';
import { notJson } from './send-errors.ts';
import { unzippedBody } from './unzipped-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body with `readJsonBody`. The other bodies are read before the handler. */
    readonly isBodyStreamed?: boolean;
    /** The body has no meaning, so it may have any content type. */
    readonly ignoresBody?: boolean;
    /** The body may be compressed with gzip; only with `isBodyStreamed`. */
    readonly acceptsGzip?: boolean;
  }
}

/**
 * Parses bodies as JSON. An empty body counts as no body, since some clients send the content type with DELETE as
 * well. The key `__proto__` is refused; `constructor` is allowed, since it is a valid package name.
 */
export function parseJsonBodies(app: FastifyInstance, { maxWait }: Pick<BodyLimits, 'maxWait'>): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const { bodyLimit, config } = request.routeOptions;
    const encoding = codingOf(request);
    if (encoding !== 'identity' && !(encoding === 'gzip' && config.acceptsGzip)) {
      throw new HttpError(415, `\`Content-Encoding\` ${quoted(encoding)} is not supported.`);
    }
    if (config.isBodyStreamed) return undefined;
    let body: unknown;
    const root = whole(bodyLimit, (value) => {
      body = value;
    });
    await readJsonBody(request, root, { maxSize: bodyLimit, maxWait });
    return body;
  });
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    const { bodyLimit, config } = request.routeOptions;
    if (!config.ignoresBody) throw new HttpError(415, notJson);
    for await (const _part of requestBody(request, { maxSize: bodyLimit, maxWait }));
    return undefined;
  });
}

export interface JsonBodyReading extends BodyLimits, ChunkReading {}

export interface ChunkReading extends Pick<JsonReading, 'drain'> {
  /** The limits that differ from those of other bodies. */
  readonly json?: Partial<JsonLimits>;
}

/**
 * Reads the body as JSON. Resolves to whether there is one. Rejects with HttpError, or with the error of a callback.
 */
export async function readJsonBody(
  request: FastifyRequest,
  root: Take,
  { drain, json, ...limits }: JsonBodyReading,
): Promise<boolean> {
  const sent = requestBody(request, limits);
  const body = codingOf(request) === 'gzip' ? unzippedBody(sent, limits) : sent;
  return readJsonChunks(body, root, { ...(drain && { drain }), ...(json && { json }) });
}

/** Like `readJsonBody`, for the chunks of a body. */
export async function readJsonChunks(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  root: Take,
  { drain, json }: ChunkReading,
): Promise<boolean> {
  try {
    return await readJson(body, root, { limits: { ...requestLimits, ...json }, ...(drain && { drain }) });
  } catch (error) {
    const code = 'invalid-json';
    if (error instanceof InvalidJson)
      throw new HttpError(400, `The request body is not valid JSON: ${error.message}.`, { code });
    if (error instanceof JsonTooComplex) throw new HttpError(400, `The request body ${error.message}.`, { code });
    throw error;
  }
}

function codingOf({ headers }: FastifyRequest): string {
  return headers['content-encoding'] ?? 'identity';
}
