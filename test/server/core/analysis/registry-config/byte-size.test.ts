import { describe, expect, test } from 'vitest';
import { bytesOf } from '../../../../../server/core/analysis/registry-config/byte-size.ts';

describe('a size in bytes', () => {
  test.each([
    ['0', 0],
    ['1024', 1024],
    ['1 B', 1],
    ['64 MiB', 67_108_864],
    ['64MiB', 67_108_864],
    ['64 mib', 67_108_864],
    ['1.5 KiB', 1536],
    ['100 MB', 100_000_000],
    ['2 GB', 2_000_000_000],
    ['1 GiB', 1_073_741_824],
    ['10 kB', 10_000],
  ])('%s', (text, bytes) => expect(bytesOf(text)).toBe(bytes));

  test.each([
    '',
    ' ',
    'MiB',
    '-1',
    '1 TB',
    '1  MB',
    '1,5 MB',
    '0x10',
    '1e3',
    'Infinity',
    '1 MB ',
    '1234567890123',
    '1 constructor',
  ])('is not %j', (text) => expect(bytesOf(text)).toBeUndefined());
});
