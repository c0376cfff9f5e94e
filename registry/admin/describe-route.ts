type Schema = Readonly<Record<string, unknown>>;

export interface RouteDescription {
  readonly body?: Schema;
  readonly querystring?: Schema;
  readonly headers?: Schema;
  /** By status code; undefined for a response without a body. */
  readonly responses: Readonly<Record<number, Schema | undefined>>;
}

/** Returns the schema of a route. Fastify validates requests with it, and the OpenAPI document is generated from it. */
export function describeRoute(summary: string, { body, querystring, headers, responses }: RouteDescription) {
  return {
    summary,
    ...(body && { body }),
    ...(querystring && { querystring }),
    ...(headers && { headers }),
    // Not named `response`: Fastify would serialize responses with it and drop unlisted properties.
    responses,
  };
}
