import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { discardBody, requestBody } from '../../../registry/http/request-body.ts';

const limits = { maxSize: 2 ** 22, maxWait: 10_000 };

test.each([true, false])(
  'a body arrives complete, and the memory of its chunks is released: %s',
  async (isReleased) => {
    const sent = randomBytes(2 ** 21);
    const read = { hash: '', sizes: [] as readonly number[] };
    await sendTo(sent, async (raw, response) => {
      const digest = createHash('sha256');
      const chunks: Buffer[] = [];
      for await (const chunk of requestBody({ raw }, { ...limits, isReleased })) {
        digest.update(chunk);
        chunks.push(chunk);
      }
      read.hash = digest.digest('hex');
      read.sizes = chunks.map(({ byteLength }) => byteLength);
      response.end();
    });
    expect(read.hash).toBe(createHash('sha256').update(sent).digest('hex'));
    expect(read.sizes.length).toBeGreaterThan(1);
    const left = read.sizes.reduce((sum, size) => sum + size, 0);
    expect(left < sent.length / 10).toBe(isReleased);
  },
);

test('a body that is refused before it is read is discarded, and the memory of its chunks is released', async () => {
  const sent = randomBytes(2 ** 21);
  const chunks: Buffer[] = [];
  let arrived = 0;
  await sendTo(sent, async (raw, response) => {
    raw.on('data', (chunk: Buffer) => {
      arrived += chunk.byteLength;
      chunks.push(chunk);
    });
    discardBody({ raw }, limits);
    await once(raw, 'end');
    response.end();
  });
  expect(arrived).toBe(sent.length);
  expect(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(sent.length / 5);
});

/** Sends a body to a server with this listener, and waits for the response. */
async function sendTo(body: Uint8Array<ArrayBuffer>, listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    await fetch(`http://127.0.0.1:${address.port}`, { method: 'PUT', body });
  } finally {
    server.close();
  }
}
