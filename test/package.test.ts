import { expect, test } from 'vitest';
import { faultOf } from '../scripts/package.ts';

/** Returns an empty zip file of this length. */
function emptyZip(length: number): Buffer {
  const zip = Buffer.alloc(length);
  zip.writeUInt32LE(0x06054b50, length - 22);
  return zip;
}

test('a package of 1.5 MB is allowed', () => {
  expect(faultOf(emptyZip(1_500_000))).toBeUndefined();
});

test('a larger package is rejected with its size and the remedy', () => {
  expect(faultOf(emptyZip(1_500_001))).toMatch(/has 1500001 bytes, and at most 1500000 are allowed: .*remove/);
});
