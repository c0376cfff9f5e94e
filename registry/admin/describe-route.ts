import { errorAnswer } from './schemas.ts';

type Schema = Readonly<Record<string, unknown>>;

export interface RouteDescription {
  readonly body?: Schema;
  readonly querystring?: Schema;
  /** By status code; undefined for an answer without a body. */
  readonly answers: Readonly<Record<number, Schema | undefined>>;
}

/** Returns the schema of a route. Fastify validates requests with it, and the OpenAPI document is generated from it. */
export function describeRoute(summary: string, { body, querystring, answers }: RouteDescription) {
  return {
    summary,
    ...(body && { body }),
    ...(querystring && { querystring }),
    // Not under `response`, which Fastify would use to serialize answers, dropping unlisted properties.
    answers: { ...answers, '4XX': errorAnswer },
  };
}
