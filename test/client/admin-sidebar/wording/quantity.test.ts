import { expect, test } from 'vitest';
import { bytesText, percentText } from '../../../../client/admin-sidebar/wording/quantity.ts';

test.each([
  [0, '0'],
  [0.0004, '0.1'],
  [0.004, '0.4'],
  [0.004_9, '0.5'],
  [0.424, '42'],
  [0.994, '99'],
  [0.998, '99.8'],
  [0.999_96, '99.9'],
  [1, '100'],
  [1.5, '100'],
])('the ratio %d is %s percent', (ratio, text) => {
  expect(percentText(ratio)).toBe(text);
});

test.each([
  [0, '0 B'],
  [512, '512 B'],
  [999.6, '1.0 kB'],
  [36_000_000, '36 MB'],
  [1.2e15, '1.2 PB'],
  [999e15, '999 PB'],
  [9.99e307, '> 999 PB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
