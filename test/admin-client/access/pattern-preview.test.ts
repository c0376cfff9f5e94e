import { describe, expect, test } from 'vitest';
import { knownPaths, patternPreview } from '../../../admin-client/access/pattern-preview.ts';
import type { CacheEntry } from '../../../admin-client/records/model.ts';

const entry = (path: string): CacheEntry => ({ registry: 'npm', path });

const cache = ['left-pad', 'left-pad/-/left-pad-1.0.0.tgz', '@team/web', '@team/web/-/web-2.0.0.tgz'].map(entry);

test('known packages are published packages and those of cache entries', () => {
  const packages = ['@team/web', 'our-own'];
  const expected = ['npm/@team/web', 'npm/left-pad', 'npm/our-own'];
  expect(knownPaths({ cache, packages })).toEqual(expected);
});

describe('the known packages that a pattern matches', () => {
  const known = [...knownPaths({ cache, packages: ['john'] }), 'npm/johnathan'];
  test.each([
    { pattern: 'npm/**', expected: known },
    { pattern: 'npm/@team/*', expected: ['npm/@team/web'] },
    { pattern: 'npm/*', expected: ['npm/john', 'npm/left-pad', 'npm/johnathan'] },
    { pattern: 'npm/john', expected: ['npm/john'] },
    { pattern: 'npm', expected: [] },
    { pattern: '', expected: [] },
  ])('$pattern: $expected', ({ pattern, expected }) => {
    expect(patternPreview(pattern, known)).toEqual({ matching: expected, known: 4 });
  });
});
