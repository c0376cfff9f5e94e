import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesPattern } from '../../access/matches-pattern.ts';
import { canMatchPackage, patternHint } from '../../access/package-pattern.ts';

describe('a pattern that can match a package', () => {
  test.each([
    'npm/**',
    'npm/one',
    'npm/*',
    'npm/@team/*',
    'npm/@*/web',
    'npm/*/web',
    'npm/**/web',
    'npm/@team/**',
    'npm/one/**',
    '**',
    '**/web',
    '**/@team/*',
    '*/@team/*',
    'n*/one',
    '**/**/npm/**/**/one/**/**',
  ])('%s', (pattern) => {
    expect(canMatchPackage(pattern)).toBe(true);
  });
});

describe('a pattern that matches no package has a hint if it resembles one that does', () => {
  test.each([
    ['foo', 'npm/foo'],
    ['npm', 'npm/**'],
    ['@team', 'npm/@team/**'],
    ['@team/*', 'npm/@team/*'],
    ['@team/**', 'npm/@team/**'],
    ['@team/web', 'npm/@team/web'],
    ['npm/@team', 'npm/@team/**'],
    ['*', 'npm/*'],
    ['other/name', undefined],
    ['pypi/**', undefined],
    ['npmx/one', undefined],
    ['npm/a/b', undefined],
    ['npm/@team/a/b', undefined],
    ['npm/@team/@web', undefined],
    ['**/npm/**/a/**/b', undefined],
  ])('%s: %s', (pattern, hint) => {
    expect([canMatchPackage(pattern), patternHint(pattern)]).toEqual([false, hint]);
  });
});

test('a pattern that matches the path of a package can match one, and no hint is returned for it', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', '-'), minLength: 1, maxLength: 3 });
  const scoped = fc.tuple(name, name).map(([scope, own]) => `npm/@${scope}/${own}`);
  const path = fc.oneof(
    name.map((own) => `npm/${own}`),
    scoped,
  );
  const segment = fc.constantFrom('**', '*', 'npm', 'n*', '@*', '@a', 'a', 'b*');
  const pattern = fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => segments.join('/'));
  fc.assert(
    fc.property(pattern, path, (one, to) => {
      if (matchesPattern(one, to))
        expect([one, canMatchPackage(one), patternHint(one)]).toEqual([one, true, undefined]);
    }),
    { numRuns: 2_000 },
  );
});
