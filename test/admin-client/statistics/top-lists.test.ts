import { expect, test } from 'vitest';
import type { CacheEntry } from '../../../admin-client/records/model.ts';
import { countBy, largestEntries, mostUsedEntries } from '../../../admin-client/statistics/top-lists.ts';

const entries: readonly CacheEntry[] = [
  { registry: 'npm', path: 'small', size: 1, hits: 9 },
  { registry: 'npm', path: 'unknown' },
  { registry: 'npm', path: 'large', size: 100, hits: 0 },
  { registry: 'npm', path: 'middle', size: 10, hits: 3 },
];
const paths = (list: readonly CacheEntry[]): readonly string[] => list.map(({ path }) => path);

test('the largest entries come first, without entries of unknown size', () => {
  expect(paths(largestEntries(entries, 10))).toEqual(['large', 'middle', 'small']);
  expect(paths(largestEntries(entries, 1))).toEqual(['large']);
});

test('the most used entries come first, without unused ones', () => {
  expect(paths(mostUsedEntries(entries, 10))).toEqual(['small', 'middle']);
});

test('counts are sorted by number, then by name', () => {
  const roles = ['write', 'read', 'admin', 'read', 'write', '__proto__'];
  expect(countBy(roles, (role) => role)).toEqual([
    ['read', 2],
    ['write', 2],
    ['__proto__', 1],
    ['admin', 1],
  ]);
});
