import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { arrivedBody, requestBody } from '../../../registry/http/request-body.ts';

const limits = { maxSize: 10, maxWait: 10_000 };

/** Resolves when a number of bytes of a body have arrived. */
async function arrival(request: IncomingMessage, size: number): Promise<void> {
  while (request.readableLength < size) await setImmediate();
}

/**
 * Sends parts of requests over one connection, each of them after the bytes of the part before it have arrived. Resolves to what
 * `arrivedBody` returned for each request before its last part was sent, and to the text that the server then read.
 */
async function check(requests: readonly { readonly size: number; readonly parts: readonly [string, string?] }[]) {
  const results: { readonly arrived: string | undefined; readonly read: string }[] = [];
  const server = createServer(async (raw, response) => {
    const [first, rest] = requests[results.length]?.parts ?? [''];
    await arrival(raw, first.length);
    const arrived = arrivedBody({ raw }, limits)?.toString();
    if (rest !== undefined) client.write(rest);
    const read = arrived ?? (await text(requestBody({ raw }, limits)).catch(() => 'refused'));
    results.push({ arrived, read });
    response.end('.');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const client = connect(address.port, '127.0.0.1');
  try {
    for (const { size, parts } of requests) {
      client.write(`PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${size}\r\n\r\n${parts[0]}`);
      await once(client, 'data');
    }
    return results;
  } finally {
    client.destroy();
    server.close();
  }
}

test('a body that has arrived is returned immediately, and the next request on the connection is read', async () => {
  expect(
    await check([
      { size: 5, parts: ['first'] },
      { size: 6, parts: ['second'] },
    ]),
  ).toEqual([
    { arrived: 'first', read: 'first' },
    { arrived: 'second', read: 'second' },
  ]);
});

test.each([
  ['of which a part is missing', { size: 6, parts: ['thi', 'rds'] }, 'thirds'],
  ['that is empty', { size: 0, parts: [''] }, ''],
  ['that is too large', { size: 11, parts: ['01234567890'] }, 'refused'],
] as const)('a body %s is not returned, and is read like any other', async (_what, request, read) => {
  expect(await check([request])).toEqual([{ arrived: undefined, read }]);
});
