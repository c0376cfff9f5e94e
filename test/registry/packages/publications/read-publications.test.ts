import { expect, test } from 'vitest';
import { publication } from '../../../../harness/registry/publication.ts';
import { contentIn, tarballOf } from '../../../../harness/registry/tarball.ts';
import { maxSmallBody, readPublications } from '../../../../registry/packages/publications/read-publications.ts';
import { generateSigningKey } from '../../../../registry/packages/signing-keys/signing-key.ts';

const key = generateSigningKey();

/** Returns a body in memory that threads share. */
function sent(name: string, body: Buffer) {
  const buffer = new SharedArrayBuffer(2 * maxSmallBody);
  Buffer.from(buffer).set(body);
  return { name, buffer, size: body.length, publisher: { name: 'bob', email: '' } };
}

function sentDocument(name: string, document: unknown) {
  return sent(name, Buffer.from(JSON.stringify(document)));
}

test('the publications among several bodies are read, and invalid ones remain unchanged', async () => {
  const damaged = publication('damaged', { tarball: tarballOf('damaged', '1.0.0', 'x').subarray(0, -20) });
  const large = publication('large', { tarball: tarballOf('large', '1.0.0', Buffer.alloc(60_000, 'x')) });
  const bodies = [
    sentDocument('one', publication('one', { manifest: { description: 'One' } })),
    sent('one', Buffer.from('{"name": "one')),
    sentDocument('two', publication('one')),
    sentDocument('damaged', damaged),
    sentDocument('one', { ...publication('one'), _rev: '1', _attachments: undefined }),
    sentDocument('large', large),
  ];
  const before = bodies.map(({ buffer, size }) => Buffer.from(Buffer.from(buffer, 0, size)));
  const read = await readPublications({ bodies, key });
  expect(read.map((one) => one?.texts.description)).toEqual(['One', undefined, undefined, undefined, undefined, '']);
  const [one, , , , , last] = read;
  expect(JSON.parse(one?.texts.full ?? '')).toMatchObject({ name: 'one', dist: { signatures: [{ keyid: key.id }] } });
  for (const [i, expected] of [[0, 'one@1.0.0'] as const, [5, 'x'.repeat(60_000)] as const]) {
    const size = (i === 0 ? one : last)?.size;
    expect(contentIn(Buffer.from(bodies[i]?.buffer ?? new ArrayBuffer(), maxSmallBody, size))).toBe(expected);
  }
  expect(bodies.map(({ buffer, size }) => Buffer.from(buffer, 0, size))).toEqual(before);
});
