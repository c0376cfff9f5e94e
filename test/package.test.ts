import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zipEntries } from '../harness/system/zip-entries.ts';
import { faultOf } from '../scripts/package.ts';
import { smallerZip } from '../scripts/smaller-zip.ts';

/** Returns an empty zip file of this length. */
function emptyZip(length: number): Buffer {
  const zip = Buffer.alloc(length);
  zip.writeUInt32LE(0x06054b50, length - 22);
  return zip;
}

test('a package of 4 MB is allowed', () => {
  expect(faultOf(emptyZip(4_000_000))).toBeUndefined();
});

test('a larger package is rejected with its size and the remedy', () => {
  expect(faultOf(emptyZip(4_000_001))).toMatch(/has 4000001 bytes, and at most 4000000 are allowed: .*remove/);
});

/** Returns a zip file with an uncompressed entry, whose headers have an extra field of 4 bytes. */
function storedZip(name: string, content: string): Buffer {
  const shared = Buffer.alloc(26);
  shared.writeUInt32LE(crc32(content), 10);
  for (const at of [14, 18]) shared.writeUInt32LE(content.length, at);
  shared.writeUInt16LE(name.length, 22);
  shared.writeUInt16LE(4, 24);
  const [local, directory, end] = [Buffer.alloc(4), Buffer.alloc(6), Buffer.alloc(22)];
  local.writeUInt32LE(0x04034b50);
  directory.writeUInt32LE(0x02014b50);
  const entry = Buffer.concat([local, shared, Buffer.from(`${name}\0\0\0\0${content}`)]);
  const record = Buffer.concat([directory, shared, Buffer.alloc(14), Buffer.from(`${name}\0\0\0\0`)]);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(record.length, 12);
  end.writeUInt32LE(entry.length, 16);
  return Buffer.concat([entry, record, end]);
}

test.each([
  ['extension/package.json', '{ "name": "x" }\n', '{"name":"x"}'],
  ['extension/readme.md', '# x\n\n- y\n', '# x\n\n- y\n'],
])('%s is compressed, and white space in JSON is omitted', async (name, content, expected) => {
  const small = await smallerZip(storedZip(name, content));
  expect(zipEntries(small)).toEqual([name]);
  const [checksum, compressed, length] = [14, 18, 22].map((at) => small.readUInt32LE(at));
  const start = 30 + name.length;
  const inflated = inflateRawSync(small.subarray(start, start + (compressed ?? 0))).toString();
  expect({ inflated, checksum, length }).toEqual({
    inflated: expected,
    checksum: crc32(expected),
    length: expected.length,
  });
});
