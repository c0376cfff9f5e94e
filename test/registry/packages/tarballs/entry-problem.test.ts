import { Header, Pax } from 'tar';
import { expect, test } from 'vitest';
import { archive } from '../../../../harness/registry/tarball.ts';
import { ArchiveEntries, publishedArchiveLimits } from '../../../../registry/packages/tarballs/archive-entries.ts';
import { contentsOfPlain } from '../../../../registry/packages/tarballs/plain-archive.ts';

const files = archive([{ path: 'package/package.json', content: '{"name":"one"}' }]);

/** Returns an archive with an entry before the manifest. */
function withEntry(entry: { readonly [Name in keyof Header]?: Header[Name] }): Buffer {
  const block = Buffer.alloc(512);
  new Header({ mode: 0o644, size: 0, ...entry }).encode(block);
  return Buffer.concat([block, files]);
}

function withAttributes(attributes: Readonly<Record<string, string>>, isGlobal: boolean): Buffer {
  return Buffer.concat([new Pax(attributes, isGlobal).encode(), files]);
}

const refused: readonly (readonly [bytes: Buffer, problem: string])[] = [
  [withEntry({ type: 'SymbolicLink', path: 'package/a', linkpath: '/etc/passwd' }), 'a symbolic link, `package/a`.'],
  [withEntry({ type: 'Link', path: 'package/a', linkpath: 'package/package.json' }), 'a link, `package/a`.'],
  [withEntry({ type: 'CharacterDevice', path: 'package/a' }), 'a device, `package/a`.'],
  [withEntry({ type: 'BlockDevice', path: 'package/a' }), 'a device, `package/a`.'],
  [withEntry({ type: 'FIFO', path: 'package/a' }), 'a pipe, `package/a`.'],
  [withEntry({ type: 'File', path: '/etc/a' }), 'an absolute path, `/etc/a`.'],
  [withEntry({ type: 'File', path: 'C:/a' }), 'an absolute path, `C:/a`.'],
  [withEntry({ type: 'File', path: 'package/../../a' }), 'a path with `..`, `package/../../a`.'],
  [withEntry({ type: 'Directory', path: 'package/..' }), 'a path with `..`'],
  [withEntry({ type: 'File', path: 'package\\..\\a' }), 'a path with `..`'],
  [withEntry({ type: 'File', path: 'package/a', mode: 0o4755 }), 'a file with the rights of its owner (setuid)'],
  [withEntry({ type: 'File', path: 'package/a', mode: 0o2755 }), 'a file with the rights of its owner (setuid)'],
  [withAttributes({ path: 'package/b' }, true), 'attributes with a path for all entries.'],
  [withAttributes({ linkpath: 'package/b' }, true), 'attributes with a path for all entries.'],
  [withAttributes({ path: '../b' }, false), 'a path with `..`, `../b`.'],
];

test.each(refused)('an archive is refused (%#)', (bytes, problem) => {
  const entries = new ArchiveEntries(publishedArchiveLimits);
  expect(() => {
    entries.write(bytes);
    entries.end();
  }).toThrow(`the attachment contains ${problem}`);
  expect(contentsOfPlain(bytes, publishedArchiveLimits)).toBeUndefined();
});

test.each([
  ['a comment for all entries, as Git writes it', withAttributes({ comment: 'abc' }, true)],
  ['a folder with the group of its parent', withEntry({ type: 'Directory', path: 'package/', mode: 0o2755 })],
  ['an executable file', withEntry({ type: 'File', path: 'package/a', mode: 0o755 })],
  ['a name with dots', withEntry({ type: 'File', path: 'package/a..b' })],
])('an archive with %s is read', (_what, bytes) => {
  const entries = new ArchiveEntries(publishedArchiveLimits);
  entries.write(bytes);
  expect(entries.end().manifests).toHaveLength(1);
});
