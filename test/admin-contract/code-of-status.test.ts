import { expect, test } from 'vitest';
import { codeOfStatus } from '../../admin-contract/code-of-status.ts';

test.each([
  [400, 'invalid-request'],
  [404, 'not-found'],
  [418, 'invalid-request'],
  [504, 'upstream-failed'],
  [599, 'internal-error'],
])('without a code of its own, an error with status %i has the code %s', (status, code) => {
  expect(codeOfStatus(status)).toBe(code);
});
