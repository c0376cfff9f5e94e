import { expect, test } from 'vitest';
import { globFault } from '../../../../../server/core/analysis/values/glob-fault.ts';

test('a long pattern is parsed once', () => {
  expect(globFault('{'.repeat(100_000))?.start).toBe(99_999);
  expect(globFault('[a'.repeat(100_000))?.start).toBe(0);
  expect(globFault('{a,'.repeat(50_000) + '}'.repeat(50_000))).toBeUndefined();
});
