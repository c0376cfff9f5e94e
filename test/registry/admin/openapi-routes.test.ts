import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerToken as as, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';

let registry: TestRegistry;
let document: OpenapiDocument;

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface OpenapiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

/** Returns the response itself if it is a reference to one. */
function resolved(response: Operation['responses'][string] | undefined): Response | undefined {
  if (response === undefined || !('$ref' in response)) return response;
  return document.components.responses[response.$ref.replace('#/components/responses/', '')];
}

beforeAll(async () => {
  registry = await startTestRegistry(`
    [settings]
    auth_token = "${as}"

    [[users]]
    username = "chief"
    role = "admin"
    token = "chiefs-own-token"

    [[acl]]
    user = "chief"
    pattern = "npm/**"
    permission = "read"

    [multi_tenant]
    enabled = true

    [[tenants]]
    name = "red"`);
  document = (await registry.request('GET', '/admin/openapi.json', { as })).body as OpenapiDocument;
});
afterAll(() => registry.stop());

test('the document contains exactly the paths of the specification and those that the README adds', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const scoped = (prefix: string) => [
    `GET ${prefix}/users`,
    `POST ${prefix}/users`,
    `GET ${prefix}/users/{username}`,
    `PUT ${prefix}/users/{username}`,
    `DELETE ${prefix}/users/{username}`,
    `GET ${prefix}/users/{username}/tokens`,
    `POST ${prefix}/users/{username}/tokens`,
    `DELETE ${prefix}/users/{username}/tokens/{id}`,
    `POST ${prefix}/users/{username}/revoke`,
    `GET ${prefix}/acl`,
    `POST ${prefix}/acl`,
    `DELETE ${prefix}/acl/{id}`,
    `GET ${prefix}/groups`,
    `POST ${prefix}/groups`,
    `GET ${prefix}/groups/{name}`,
    `PUT ${prefix}/groups/{name}`,
    `DELETE ${prefix}/groups/{name}`,
    `GET ${prefix}/access`,
    `GET ${prefix}/packages/{name}`,
    `POST ${prefix}/packages/{name}/release`,
    `GET ${prefix}/quotas`,
    `GET ${prefix}/quarantine`,
    `PUT ${prefix}/packages/{name}/versions/{version}/quarantine`,
    `DELETE ${prefix}/packages/{name}/versions/{version}/quarantine`,
  ];
  expect(operations.sort()).toEqual(
    [
      ...scoped('/admin'),
      ...scoped('/admin/tenants/{tenant}'),
      'GET /admin/cache',
      'DELETE /admin/cache/{registry}/{path}',
      'GET /admin/hidden',
      'GET /admin/retention',
      'POST /admin/retention',
      'GET /admin/retention/cache',
      'GET /admin/sign-in',
      'GET /admin/stats',
      'GET /admin/audit',
      'GET /admin/keys',
      'POST /admin/keys',
      'GET /admin/webhooks',
      'POST /admin/webhooks/{id}/retry',
      'GET /admin/openapi.json',
    ].sort(),
  );
});

test('the document conforms to OpenAPI 3.1: operation ids are unique, path parameters are declared, schemas are valid', () => {
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const ajv = new Ajv2020({ strict: false });
  for (const { path, operation } of operations) {
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(declared.every(({ required }) => required)).toBe(true);
    for (const response of Object.values(operation.responses)) {
      const { content = {} } = resolved(response) ?? expect.fail('A reference does not resolve.');
      for (const { schema } of Object.values(content)) expect(ajv.validateSchema(schema)).toBe(true);
    }
  }
});

test.each([
  ['GET', '/admin/users', '/admin/users', undefined],
  ['GET', '/admin/users', '/admin/users?limit=1', undefined],
  ['POST', '/admin/users', '/admin/users', { username: 'bob', role: 'read' }],
  ['PUT', '/admin/users/{username}', '/admin/users/bob', { role: 'write' }],
  ['POST', '/admin/users/{username}/tokens', '/admin/users/bob/tokens', { name: 'ci' }],
  ['GET', '/admin/users/{username}/tokens', '/admin/users/bob/tokens', undefined],
  ['POST', '/admin/users/{username}/revoke', '/admin/users/bob/revoke', undefined],
  ['POST', '/admin/acl', '/admin/acl', { user: 'bob', pattern: 'npm/**', permission: 'read' }],
  ['GET', '/admin/acl', '/admin/acl', undefined],
  ['GET', '/admin/acl', '/admin/acl?limit=1', undefined],
  ['GET', '/admin/tenants/{tenant}/users', '/admin/tenants/red/users', undefined],
  ['GET', '/admin/tenants/{tenant}/acl', '/admin/tenants/red/acl', undefined],
  ['GET', '/admin/cache', '/admin/cache', undefined],
  ['GET', '/admin/access', '/admin/access?package=npm/left&user=bob', undefined],
  ['GET', '/admin/access', '/admin/access?package=npm/left', undefined],
  ['GET', '/admin/sign-in', '/admin/sign-in', undefined],
  ['GET', '/admin/stats', '/admin/stats', undefined],
  ['GET', '/admin/audit', '/admin/audit', undefined],
  ['GET', '/admin/keys', '/admin/keys', undefined],
  ['POST', '/admin/keys', '/admin/keys', undefined],
  ['GET', '/admin/webhooks', '/admin/webhooks', undefined],
  ['POST', '/admin/webhooks/{id}/retry', '/admin/webhooks/none/retry', undefined],
  ['GET', '/admin/users/{username}', '/admin/users/chief', undefined],
  ['GET', '/admin/users/{username}', '/admin/users/none', undefined],
  ['DELETE', '/admin/users/{username}', '/admin/users/none', undefined],
] as const)('%s %s responds with %s as the document describes', async (method, template, path, body) => {
  const answer = await registry.request(method, path, { as, body });
  const responses = document.paths[template]?.[method.toLowerCase()]?.responses ?? {};
  const described = resolved(responses[String(answer.status)] ?? responses[`${String(answer.status)[0]}XX`]);
  const schema = described?.content?.['application/json']?.schema;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  expect(schema).toBeDefined();
  expect(ajv.validate(schema ?? false, answer.body), JSON.stringify(ajv.errors)).toBe(true);
});
