import { expect, test } from 'vitest';
import { isWithin } from '../../../../server/core/text/is-within.ts';

test.each([
  ['/a', '/a', true],
  ['/a/b', '/a', true],
  ['/a/b/c', '/a', true],
  ['/ab', '/a', false],
  ['/a', '/a/b', false],
  ['/a', '/b', false],
  ['/a', '', true],
  ['/a', '/', true],
  ['C:/a', 'C:/', true],
  ['C:/a', 'C:', true],
  ['C:/a', 'D:/', false],
])('whether %s is within %s: %s', (path, folder, expected) => {
  expect(isWithin(path, folder)).toBe(expected);
});
