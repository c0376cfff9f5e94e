import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { packed } from '../../../../harness/registry/tarball.ts';
import { listFiles } from '../../../../registry/packages/tarballs/list-files.ts';

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

async function* inParts(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}

test.each([7, 1_000, 1_000_000])(
  'the files of a tarball are listed without the first folder (parts of %i bytes)',
  async (size) => {
    const large = 'large '.repeat(50_000);
    const long = `package/${'long/'.repeat(15)}${'name'.repeat(15)}`;
    const files = [
      { path: 'package/package.json', content: '{}' },
      { path: 'other/lib/a.js', content: large },
      { path: long, content: 'x' },
      { path: 'package/empty', content: '' },
    ];
    expect(await listFiles(inParts(packed(files), size))).toEqual([
      { path: 'package.json', size: 2, hash: hashOf('{}') },
      { path: 'lib/a.js', size: large.length, hash: hashOf(large) },
      { path: long.slice('package/'.length), size: 1, hash: hashOf('x') },
      { path: 'empty', size: 0, hash: hashOf('') },
    ]);
  },
);
