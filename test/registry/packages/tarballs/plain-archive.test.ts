import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { archive, type PackedFile } from '../../../../harness/registry/tarball.ts';
import {
  type ArchiveContents,
  ArchiveEntries,
  type PackedManifest,
  publishedArchiveLimits,
} from '../../../../registry/packages/tarballs/archive-entries.ts';
import { contentsOfPlain } from '../../../../registry/packages/tarballs/plain-archive.ts';

const manifest: PackedFile = { path: 'package/package.json', content: '{"name":"one"}' };
const limits = { maxSize: 2 ** 16, maxEntries: 5 };
const blockSize = 512;

function readByEntries(bytes: Buffer, archiveLimits = limits): ArchiveContents {
  const entries = new ArchiveEntries(archiveLimits);
  entries.write(bytes);
  return entries.end();
}

function textsOf(manifests: readonly PackedManifest[] | undefined) {
  return manifests?.map(({ path, content }) => `${path}: ${Buffer.from(content)}`);
}

/** Returns an archive with a text in the header of its first entry. */
function withHeader(at: number, text: string): Buffer {
  const bytes = archive([manifest]);
  bytes.write(text, at, 'latin1');
  return withChecksum(bytes);
}

/** Corrects the checksum of the first entry of an archive, and returns the archive. */
function withChecksum(bytes: Buffer): Buffer {
  const sum = bytes.subarray(0, blockSize).reduce((all, byte, i) => all + (i >= 148 && i < 156 ? 0x20 : byte), 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}

test.each([
  ['one file', [manifest], ['package/package.json: {"name":"one"}']],
  ['an empty file', [{ path: 'package/empty', content: '' }, manifest], ['package/package.json: {"name":"one"}']],
  [
    'the same file twice, once in capital letters',
    [manifest, { path: 'package/PACKAGE.json', content: '{}' }],
    ['package/package.json: {"name":"one"}', 'package/PACKAGE.json: {}'],
  ],
  [
    'a file of more than a block before the manifest',
    [{ path: 'package/a/package.json', content: 'x'.repeat(513) }, manifest],
    ['package/package.json: {"name":"one"}'],
  ],
])('the manifests of an archive with %s are read', (_what, files, expected) => {
  expect(textsOf(contentsOfPlain(archive(files), limits)?.manifests)).toEqual(expected);
  expect(textsOf(readByEntries(archive(files)).manifests)).toEqual(expected);
});

describe('an archive is left to the reader of all archives', () => {
  test.each([
    ['no manifest', archive([{ path: 'package/a', content: '' }])],
    ['another first folder', archive([manifest, { path: 'other/package.json', content: '{}' }])],
    ['other letters', withHeader(0, 'package/\xe4')],
    ['a long path', archive([manifest, { path: `package/${'folder/'.repeat(15)}file`, content: '' }])],
    ['too many entries', archive(Array.from({ length: 6 }, () => manifest))],
    ['too many bytes', archive([manifest, { path: 'package/a', content: 'x'.repeat(limits.maxSize) }])],
    ['no end', archive([manifest]).subarray(0, 2 * blockSize)],
    ['half an end', archive([manifest]).subarray(0, 3 * blockSize)],
    ['a truncated file', archive([manifest]).subarray(0, blockSize + 5)],
    ['a wrong checksum', Buffer.from(archive([manifest])).fill('x', 20, 21)],
    ['a symbolic link', withHeader(156, '2package/b')],
    ['attributes for the next entry', withHeader(156, 'x')],
    ['a target in a file', withHeader(157, 'package/b')],
    ['a prefix', withHeader(345, 'package')],
    ['the end of a prefix', withHeader(475, 'x')],
    ['another format', withHeader(257, 'ustar  \0')],
    ['a size in another notation', withHeader(124, '\x80')],
    ['a folder as a file', withHeader(0, 'package/a/\0'.padEnd(100, '\0'))],
    ['a folder with a content', withHeader(156, '5')],
  ])('with %s', (_what, bytes) => {
    expect(contentsOfPlain(bytes, limits)).toBeUndefined();
  });
});

test('both readers find the same manifests in archives of arbitrary bytes', () => {
  const path = fc.constantFrom('package/package.json', 'package/a', 'package/a/package.json', 'package/Package.JSON');
  const files = fc.array(fc.record({ path, content: fc.string({ maxLength: 600 }) }), { minLength: 1, maxLength: 4 });
  const change = fc.record({ at: fc.nat(blockSize - 1), byte: fc.constantFrom(0, 0x20, 0x30, 0x35, 0x37, 0x80, 0x70) });
  let found = 0;
  fc.assert(
    fc.property(files, fc.array(change, { maxLength: 2 }), fc.boolean(), (some, changes, isSummed) => {
      const bytes = archive(some);
      for (const { at, byte } of changes) bytes[at] = byte;
      const summed = isSummed ? withChecksum(bytes) : bytes;
      const plain = contentsOfPlain(summed, publishedArchiveLimits);
      if (!plain) return;
      found++;
      const { manifests, ...sizes } = readByEntries(summed, publishedArchiveLimits);
      expect(textsOf(plain.manifests)).toEqual(textsOf(manifests));
      expect(plain).toMatchObject(sizes);
    }),
    { numRuns: 2_000 },
  );
  expect(found).toBeGreaterThan(100);
});
