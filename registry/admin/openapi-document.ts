import type { RouteOptions } from 'fastify';
import { errorBody } from '../../admin-contract/error-body.ts';
import { isObject, type JsonObject, objectOr } from '../../server/core/text/json-object.ts';
import { open } from '../http/access-of.ts';

const security = [{ token: [] }, { user: [] }];

/** Returns the OpenAPI 3.1 document of the admin API. */
export function openapiDocument(routes: readonly RouteOptions[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');
    paths[path] = { ...paths[path], [String(route.method).toLowerCase()]: operation(route, path) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Taskwright registry: admin API',
      version: '1',
      description:
        'Users, access rules, cache and statistics. Paths with a tenant are available in multi-tenant mode only.',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    paths,
    components: {
      responses: {
        Refused: { description: 'The request was refused.', ...jsonContent(errorBody) },
        Failed: { description: 'The server failed.', ...jsonContent(errorBody) },
      },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The static token, or the token of an admin.' },
        user: { type: 'http', scheme: 'basic', description: 'An admin: the username, with the token as the password.' },
      },
    },
    security,
  };
}

function operation({ method, schema, config }: RouteOptions, path: string): JsonObject {
  const { summary, body, querystring, headers, responses } = objectOr(schema);
  return {
    operationId: `${String(method).toLowerCase()}${path.replace(/[^A-Za-z]+(\w?)/g, (_all, letter: string) => letter.toUpperCase())}`,
    summary,
    ...(config?.access === open && { security: [] }),
    parameters: [
      ...pathParameters(path),
      ...namedParameters('query', querystring),
      ...namedParameters('header', headers),
    ],
    ...(isObject(body) && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      ...Object.fromEntries(Object.entries(objectOr(responses)).map(toResponse)),
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Failed' },
    },
  };
}

function pathParameters(path: string): readonly JsonObject[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function namedParameters(where: 'query' | 'header', parameters: unknown): readonly JsonObject[] {
  return Object.entries(objectOr(objectOr(parameters).properties)).map(([name, schema]) => {
    const { description, ...rest } = objectOr(schema);
    return { name, in: where, required: false, description, schema: rest };
  });
}

function toResponse([status, schema]: [string, unknown]): [string, JsonObject] {
  return [status, { description: 'Success', ...(isObject(schema) && jsonContent(schema)) }];
}

function jsonContent(schema: JsonObject): JsonObject {
  return { content: { 'application/json': { schema } } };
}
