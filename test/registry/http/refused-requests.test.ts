import { once } from 'node:events';
import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerConfig, ownerToken, startTestRegistry, type TestRegistry } from '../../../harness/registry/registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
  await registry.request('PUT', '/npm/one', { as: ownerToken, body: publication('one') });
});
afterAll(() => registry.stop());

test.each([
  ['POST', '/healthz', 'GET, HEAD'],
  ['DELETE', '/metrics', 'GET, HEAD'],
  ['POST', '/npm/one', 'GET, HEAD, PUT'],
  ['PATCH', '/npm/@acme%2fone', 'GET, HEAD, PUT'],
  ['OPTIONS', '/npm/one', 'GET, HEAD, PUT'],
  ['POST', '/npm/-/v1/search', 'GET, HEAD'],
  ['PATCH', '/npm/-/package/one/dist-tags/next', 'DELETE, POST, PUT'],
  ['GET', '/npm/-/package/one/dist-tags/next', 'DELETE, POST, PUT'],
  ['DELETE', '/admin/users', 'GET, HEAD, POST'],
  ['PATCH', '/admin/users/ann', 'DELETE, GET, HEAD, PUT'],
  ['GET', '/admin/acl/1', 'DELETE'],
  ['PUT', '/admin/stats', 'GET, HEAD'],
])('%s %s is refused with 405 and the allowed methods', async (method, path, allow) => {
  const { status, headers, body } = await registry.request(method, path, { as: ownerToken });
  expect({ status, allow: headers.allow, body }).toEqual({
    status: 405,
    allow,
    body: { error: `The method is not allowed here; use ${allow}.`, code: 'method-not-allowed' },
  });
});

test('an address without a route is not found with any method', async () => {
  for (const method of ['GET', 'POST', 'PATCH', 'OPTIONS']) {
    expect([method, (await registry.request(method, '/nothing')).status]).toEqual([method, 404]);
  }
});

test('methods that no route has are refused', async () => {
  const known = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'QUERY', 'CONNECT'];
  for (const method of METHODS.filter((one) => !known.includes(one))) {
    const { status } = await registry.request(method, '/npm/one');
    expect([method, status]).toEqual([method, 501]);
  }
});

/** Sends text to the server and returns the status of the response. */
async function statusOf(request: string): Promise<number> {
  const { hostname, port } = new URL(registry.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  socket.write(request.replaceAll('\n', '\r\n'));
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(await text(socket)) ?? [];
  return Number(status);
}

const hosts = [
  ['one Host header', 'Host: one.example\n', 200],
  ['two Host headers', 'Host: one.example\nHost: two.example\n', 400],
  ['the same Host header twice', 'Host: one.example\nhost: one.example\n', 400],
  ['no Host header', '', 400],
] as const;
// A packument may be sent from memory after it was requested.
const paths = ['/healthz', '/npm/one', '/npm/one', '/npm/one/-/one-1.0.0.tgz'];

test.each(paths.flatMap((path) => hosts.map((host) => [path, ...host] as const)))(
  '%s with %s responds with the expected status',
  async (path, _what, headers, status) => {
    expect(await statusOf(`GET ${path} HTTP/1.1\n${headers}Connection: close\n\n`)).toBe(status);
  },
);
