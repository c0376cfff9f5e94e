import { expect, test } from 'vitest';
import { faultOf } from '../scripts/package.ts';

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
