import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerToken as as, startTestRegistry, type TestRegistry } from '../../harness/registry/registry.ts';
import { objectOr } from '../../server/core/text/json-object.ts';
import { readPage } from './pages.ts';

const rows = readPage('docs/registry-endpoints.md').text.matchAll(/^\| ([A-Z]+) \| `(\S+)` \| ([^|]+) \|/gm);
const endpoints = Array.from(rows, ([, method = '', path = '', purpose = '']) => ({ method, path, purpose }));
const isAdmin = ({ path }: { readonly path: string }): boolean => path.startsWith('/admin');

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(`[settings]\nauth_token = "${as}"\n[pages]\nenabled = true`);
});
afterAll(() => registry.stop());

test('the page lists the admin API exactly as its OpenAPI document', async () => {
  const tenants = '[multi_tenant]\nenabled = true\n\n[[tenants]]\nname = "red"';
  const server = await startTestRegistry(`[settings]\nauth_token = "${as}"\n\n${tenants}`);
  const { body } = await server.request('GET', '/admin/openapi.json', { as });
  await server.stop();
  const described = Object.entries(objectOr(objectOr(body).paths)).flatMap(([path, operations]) =>
    Object.entries(objectOr(operations)).map(([method, operation]) => {
      return { method: method.toUpperCase(), path, purpose: objectOr(operation).summary };
    }),
  );
  const sorted = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).sort();
  expect(sorted(endpoints.filter(isAdmin))).toEqual(sorted(described));
});

const paths = [...new Set(endpoints.filter((endpoint) => !isAdmin(endpoint)).map(({ path }) => path))];

test.each(paths)('%s allows exactly the methods of the page', async (path) => {
  const { status, headers } = await registry.request('PATCH', path.replaceAll(/\{\w+\}/g, 'example'), { as });
  expect(status).toBe(405);
  const listed = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
  const allowed = headers.allow?.split(', ').filter((method) => method !== 'HEAD');
  expect(allowed).toEqual(listed.sort());
});
