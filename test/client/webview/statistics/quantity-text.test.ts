import { expect, test } from 'vitest';
import type { Quantity } from '../../../../client/webview/statistics/messages.ts';
import { quantityText } from '../../../../client/webview/statistics/quantity-text.ts';

test.each<readonly [Quantity, string]>([
  [{ unit: 'ratio', value: 1 }, '100%'],
  [{ unit: 'ratio', value: 0.998 }, '99.8%'],
  [{ unit: 'ratio', value: 0.9997 }, '99.9%'],
  [{ unit: 'bytes', value: 999 }, '999 bytes'],
  [{ unit: 'bytes', value: 1_234_567 }, '1.2 MB'],
  [{ unit: 'bytes', value: 9.99e307 }, '> 999 PB'],
  [{ unit: 'count', value: 12_345 }, '12,345'],
  [{ unit: 'seconds', value: 90_061 }, '1 day 1 hr'],
  [{ unit: 'unknown' }, 'unknown'],
])('%j is %s', (quantity, text) => {
  expect(quantityText('en', 'unknown')(quantity)).toBe(text);
});
