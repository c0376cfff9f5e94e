import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publication } from '../../../harness/registry/publication.ts';
import {
  ownerToken as as,
  ownerConfig,
  startTestRegistry,
  type TestRegistry,
} from '../../../harness/registry/registry.ts';
import { packed, tarballOf } from '../../../harness/registry/tarball.ts';
import { SharedBuffers } from '../../../registry/workers/shared-buffers.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry(ownerConfig);
});
afterAll(() => registry.stop());

const kibibyte = 2 ** 10;
/** Sizes of tarballs: the main thread reads small and large ones, and another thread reads those in between. */
const sizes = [2, 90, 110, 300, 380, 400, 2_000].map((size) => [size * kibibyte] as const);

function publish(name: string, tarball: Buffer, change = (body: ReturnType<typeof publication>): unknown => body) {
  return registry.request('PUT', `/npm/${name}`, { as, body: change(publication(name, { tarball })) });
}

/** Returns the size of a tarball whose Base64 lacks the last four characters. */
function sizeOfCut(tarball: Buffer): number {
  return Math.ceil(tarball.length / 3) * 3 - 3;
}

async function downloaded(name: string): Promise<Buffer> {
  return (await registry.request('GET', `/npm/${name}/-/${name}-1.0.0.tgz`)).bytes;
}

test.each(sizes)('a tarball of about %i bytes is published with its hashes', async (size) => {
  const name = `size-${size}`;
  const tarball = tarballOf(name, '1.0.0', randomBytes(size));
  expect(await publish(name, tarball)).toMatchObject({ status: 201 });
  expect((await downloaded(name)).equals(tarball)).toBe(true);
  const { body } = await registry.request('GET', `/npm/${name}/1.0.0`);
  expect(Object(body).dist).toMatchObject({
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    shasum: createHash('sha1').update(tarball).digest('hex'),
  });
});

test.each(sizes)('a tarball of about %i bytes is refused with the same sentences', async (size) => {
  const content = randomBytes(size);
  const tarball = tarballOf('bad', '1.0.0', content);
  const [file = ''] = Object.keys(publication('bad', { tarball })._attachments);
  const withData = (change: (data: string) => string) => (body: ReturnType<typeof publication>) => ({
    ...body,
    _attachments: { [file]: { ...body._attachments[file], data: change(body._attachments[file]?.data ?? '') } },
  });
  const integrity = `sha512-${createHash('sha512').update('other').digest('base64')}`;
  const answers = await Promise.all([
    publish(
      'bad',
      tarball,
      withData((data) => `${data.slice(0, -5)}!${data.slice(-4)}`),
    ),
    publish(
      'bad',
      tarball,
      withData((data) => data.slice(0, -4)),
    ),
    publish('bad', content),
    publish('bad', tarballOf('other', '1.0.0', content)),
    publish('bad', packed([{ path: 'package/data', content }])),
    publish('bad', tarball, (body) => {
      const manifest = body.versions['1.0.0'];
      return { ...body, versions: { '1.0.0': { ...manifest, dist: { ...manifest?.dist, integrity } } } };
    }),
  ]);
  expect(answers.map(({ status, body }) => [status, Object(body).error])).toEqual(
    [
      '`data` of the attachment must be Base64.',
      `the attachment has ${sizeOfCut(tarball)} bytes, but its \`length\` is ${tarball.length}.`,
      'the attachment is not compressed with gzip.',
      '`name` of `package/package.json` in the attachment must be `bad`.',
      'the attachment does not contain a folder with `package.json`.',
      '`integrity` is not the SHA-512 of the attachment.',
    ].map((problem) => [400, `The package cannot be published: ${problem}`]),
  );
  expect(await registry.request('GET', '/npm/bad')).toMatchObject({ status: 404 });
  await expect.poll(() => readdirSync(join(registry.folder, 'data', 'temporary'))).toEqual([]);
});

test('a tarball that is large when it is unpacked is published', async () => {
  const files = [
    { path: 'package/package.json', content: JSON.stringify({ name: 'zeros', version: '1.0.0' }) },
    { path: 'package/random', content: randomBytes(200 * kibibyte) },
    { path: 'package/zeros', content: Buffer.alloc(20_000 * kibibyte) },
  ];
  expect(await publish('zeros', packed(files))).toMatchObject({ status: 201 });
});

test('more tarballs at a time than are collected in memory are published', async () => {
  const names = Array.from({ length: 40 }, (_, i) => `together-${i}`);
  const tarballs = names.map((name) => tarballOf(name, '1.0.0', randomBytes(150 * kibibyte)));
  const answers = await Promise.all(names.map((name, i) => publish(name, tarballs[i] ?? Buffer.of())));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
  const contents = await Promise.all(names.map(downloaded));
  expect(contents.map((content, i) => content.equals(tarballs[i] ?? Buffer.of()))).toEqual(names.map(() => true));
});

test('memory that is shared with tasks is limited, and reused unless a task may still use it', () => {
  const buffers = new SharedBuffers();
  const taken = Array.from({ length: 33 }, () => buffers.take());
  expect(taken.map((buffer) => buffer !== undefined)).toEqual([...Array(32).fill(true), false]);
  const [first] = taken;
  if (first) buffers.release(first);
  expect(buffers.take()).toBe(first);
  buffers.abandon();
  const fresh = buffers.take();
  expect(fresh).toBeInstanceOf(SharedArrayBuffer);
  expect(taken).not.toContain(fresh);
});
