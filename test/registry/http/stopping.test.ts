import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import { ownerConfig, ownerToken, startTestRegistry } from '../../../harness/registry/registry.ts';

test('a server that stops closes a persistent connection as soon as its request is answered', async () => {
  const registry = await startTestRegistry(ownerConfig, { maxStopTime: 3_600_000 });
  const content = Buffer.alloc(8 * 2 ** 20, 'x');
  await registry.request('PUT', '/npm/large', { as: ownerToken, body: publication('large', { content }) });
  const socket = connect(Number(new URL(registry.url).port), '127.0.0.1');
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
  });
  socket.write('GET /npm/large/-/large-1.0.0.tgz HTTP/1.1\r\nhost: registry\r\n\r\n');
  await once(socket, 'data');
  const closed = once(socket.pause(), 'close');
  const stopped = registry.stop();
  socket.resume();
  await Promise.all([stopped, closed]);
  expect(received).toBeGreaterThan(content.length);
});

/** The data that a client has sent on a connection that it keeps open. */
const connections: readonly (readonly [string, string])[] = [
  ['nothing yet', ''],
  ['a request that was answered', 'GET /healthz HTTP/1.1\r\nhost: registry\r\n\r\n'],
];

test.each(connections)(
  'a server that stops does not wait for a client that keeps a connection open and has sent %s',
  async (_, request) => {
    const registry = await startTestRegistry('', { maxStopTime: 3_600_000 });
    const socket = connect(Number(new URL(registry.url).port), '127.0.0.1');
    await once(socket, 'connect');
    if (request !== '') {
      socket.write(request);
      expect(String(await once(socket, 'data'))).toContain('200 OK');
    } else {
      // A response on a second connection proves that the server has accepted the first one.
      expect(await registry.request('GET', '/healthz')).toMatchObject({ status: 200 });
    }
    const closed = once(socket.resume(), 'close');
    await registry.stop();
    await closed;
  },
);
