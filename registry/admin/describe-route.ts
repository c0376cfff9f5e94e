import { errorAnswer } from './schemas.ts';

type Schema = Readonly<Record<string, unknown>>;

export interface RouteDescription {
  readonly body?: Schema;
  readonly querystring?: Schema;
  /** By status; undefined for an answer without a body. */
  readonly answers: Readonly<Record<number, Schema | undefined>>;
}

/** The schema of a route, by which requests are checked and from which the OpenAPI document is made. */
export function describeRoute(summary: string, { body, querystring, answers }: RouteDescription) {
  return {
    summary,
    ...(body && { body }),
    ...(querystring && { querystring }),
    // Under a name of its own: answers are described by it and not cut to it.
    answers: { ...answers, '4XX': errorAnswer },
  };
}
