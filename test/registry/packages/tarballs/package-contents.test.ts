import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { archive, type PackedFile } from '../../../../harness/registry/tarball.ts';
import { PackageContents } from '../../../../registry/packages/tarballs/package-contents.ts';
import { readTarball } from '../../../../registry/packages/tarballs/read-tarball.ts';

const manifest: PackedFile = { path: 'package/package.json', content: '{"name":"one","version":"1.0.0"}' };
const mebibyte = 2 ** 20;
const limits = { maxSize: 8 * mebibyte, maxEntries: 1_000 };

/** Checks a tarball that arrives in parts, and returns the number of bytes that were taken before it was refused. */
async function check(tarball: Buffer, partSize: number) {
  const contents = new PackageContents(limits);
  let taken = 0;
  try {
    for (; taken < tarball.length; taken += partSize) await contents.write(tarball.subarray(taken, taken + partSize));
    return { taken, manifests: (await contents.finish()).manifests.map(({ path }) => path) };
  } catch (error) {
    return { taken, error: Reflect.get(Object(error), 'message') };
  } finally {
    contents.discard();
  }
}

/** Reads a tarball as another thread does. */
function readAtOnce(tarball: Buffer) {
  return readTarball({ text: Buffer.from(tarball.toString('base64')), limits });
}

const bomb = gzipSync(archive([manifest, { path: 'package/zeros', content: Buffer.alloc(256 * mebibyte) }]));
const manyFiles = gzipSync(
  archive([manifest, ...Array.from({ length: 200_000 }, (_, i) => ({ path: `package/${i}`, content: '' }))]),
);

test.each([
  ['much content', bomb, 'the attachment has more than 8388608 bytes when it is unpacked.'],
  ['many files', manyFiles, 'the attachment has more than 1000 files and folders.'],
])('an archive of %s is refused before most of it is taken', async (_what, tarball, problem) => {
  const error = `The package cannot be published: ${problem}`;
  const answer = await check(tarball, 4_096);
  expect(answer).toEqual({ taken: expect.any(Number), error });
  expect(answer.taken).toBeLessThan(tarball.length / 2);
  expect(await check(tarball, tarball.length)).toMatchObject({ error });
});

test('a small archive of much content is not unpacked in one step', async () => {
  const small = gzipSync(archive([manifest, { path: 'package/zeros', content: Buffer.alloc(16 * mebibyte) }]));
  expect(small.length).toBeLessThan(2 ** 16);
  const error = 'The package cannot be published: the attachment has more than 8388608 bytes when it is unpacked.';
  expect(await check(small, small.length)).toMatchObject({ error });
});

test.each([1_000, 300_000, 3_000_000])('a valid archive of %i bytes is accepted', async (size) => {
  const content = Buffer.from(Array.from({ length: size }, (_, i) => (i * i) % 251));
  const tarball = gzipSync(archive([{ path: 'package/first', content }, manifest, { path: 'package/last', content }]));
  for (const partSize of [7_000, 100_000, tarball.length]) {
    expect(await check(tarball, partSize)).toMatchObject({ manifests: ['package/package.json'] });
  }
  expect(readAtOnce(tarball)).toMatchObject({
    size: tarball.length,
    contents: { manifests: [{ path: 'package/package.json' }] },
  });
});

const notAnArchive = 'the attachment is not a tar archive that is compressed with gzip.';
const notCompressed = 'the attachment is not compressed with gzip.';
const noManifest = 'the attachment does not contain a folder with `package.json`.';

/** Returns a tarball whose end claims another size of the unpacked content. */
function claiming(size: number, tarball: Buffer): Buffer {
  const changed = Buffer.from(tarball);
  changed.writeUInt32LE(size, tarball.length - 4);
  return changed;
}

describe.each([
  ['little', 1_000],
  ['much', 600_000],
])('an archive of %s content', (_, size) => {
  // Cannot be compressed, and is the same in each run.
  const content = createHash('shake256', { outputLength: size }).update('content').digest();
  const file: PackedFile = { path: 'package/file', content };
  const good = gzipSync(archive([file, manifest]));

  test.each([
    ['without a manifest', gzipSync(archive([file])), noManifest],
    ['that is truncated', good.subarray(0, -20), notCompressed],
    ['without its last byte', good.subarray(0, -1), notCompressed],
    ['with a changed byte', Buffer.from(good).fill(good.readUInt8(500) ^ 1, 500, 501), notCompressed],
    ['that claims to be empty', claiming(0, good), notCompressed],
    ['that claims to be large', claiming(2 ** 32 - 1, good), notCompressed],
    ['that ends in a file', gzipSync(archive([manifest, file]).subarray(0, 2_000)), notAnArchive],
    ['that is compressed twice', gzipSync(good), notAnArchive],
    ['that is not compressed', archive([file, manifest]), notCompressed],
    ['of only text', gzipSync(content.toString('hex')), notAnArchive],
  ])('%s is refused', async (_title, tarball, problem) => {
    const error = `The package cannot be published: ${problem}`;
    for (const partSize of [300, 100_000, tarball.length])
      expect(await check(tarball, partSize)).toMatchObject({ error });
    // A tarball whose end claims a large size is not read in one step.
    const { problem: found = error, contents } = readAtOnce(tarball);
    expect({ found, contents }).toEqual({ found: error, contents: undefined });
  });

  test('followed by zeros is accepted', async () => {
    const tarball = Buffer.concat([good, Buffer.alloc(500)]);
    expect(await check(tarball, tarball.length)).toMatchObject({ manifests: ['package/package.json'] });
  });
});
