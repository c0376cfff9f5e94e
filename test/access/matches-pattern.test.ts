import { matchesGlob } from 'node:path';
import fc from 'fast-check';
import picomatch from 'picomatch';
import { expect, test } from 'vitest';
import { matchesPattern } from '../../access/matches-pattern.ts';
import { patternProblem } from '../../access/pattern.ts';

test.each([
  ['npm/john', 'npm/john', true],
  ['npm/john', 'npm/johnathan', false],
  ['npm/john*', 'npm/johnathan', true],
  ['npm/john', 'npm/John', false],
  ['npm/*', 'npm/one', true],
  ['npm/*', 'npm/@acme/one', false],
  ['npm/**', 'npm/@acme/one', true],
  ['npm/**', 'npm', true],
  ['npm/**', 'npmx/one', false],
  ['npm/@acme/*', 'npm/@acme/one', true],
  ['npm/@acme/*', 'npm/@acme', false],
  ['npm/@acme/*', 'npm/@acme-evil/one', false],
  ['**', 'npm/one', true],
  ['**/one', 'npm/@acme/one', true],
  ['**/one', 'one', true],
  ['npm/**/one', 'npm/one', true],
  ['npm/**/one', 'npm/a/b/one', true],
  ['npm/*-*', 'npm/a-b', true],
  ['npm/*a*b*', 'npm/xaxxbx', true],
  ['npm/*a*b', 'npm/xaxxbx', false],
  ['npm/.hidden', 'npm/.hidden', true],
  ['npm/*', 'npm/.hidden', true],
  ['npm/{a,b}', 'npm/a', false],
  ['npm/{a,b}', 'npm/{a,b}', true],
  ['npm/[ab]', 'npm/a', false],
  ['npm/?', 'npm/a', false],
  ['npm/@(a|b)', 'npm/a', false],
  ['!npm/**', 'other/one', false],
  ['*', '', true],
])('%s matches %s: %s', (pattern, path, isMatch) => {
  expect(matchesPattern(pattern, path)).toBe(isMatch);
});

const name = fc.string({ unit: fc.constantFrom('a', 'b', '-', '@'), minLength: 1, maxLength: 4 });
const part = fc.string({ unit: fc.constantFrom('a', 'b', '-', '@', '*'), minLength: 1, maxLength: 5 });
const segment = fc.oneof({ weight: 3, arbitrary: part.filter((text) => !text.includes('**')) }, fc.constant('**'));

test('two other matchers agree', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      fc.array(segment, { minLength: 1, maxLength: 4 }),
      fc.array(name, { minLength: 1, maxLength: 4 }),
      (segments, names) => {
        const [pattern, path] = [segments.join('/'), names.join('/')];
        // `minimatch` and `picomatch` disagree about a trailing `**` that matches no segment.
        fc.pre(patternProblem(pattern) === undefined && segments.at(-1) !== '**');
        const ours = matchesPattern(pattern, path);
        const options = { dot: true, nonegate: true, noext: true, nobrace: true, nobracket: true } as const;
        expect([pattern, path, ours]).toEqual([pattern, path, picomatch(pattern, options)(path)]);
        expect([pattern, path, ours]).toEqual([pattern, path, matchesGlob(path, pattern)]);
        compared++;
      },
    ),
    { numRuns: 3_000 },
  );
  expect(compared).toBeGreaterThan(1_000);
});

test('every pattern is matched in polynomial time', () => {
  const stars = `${'*a'.repeat(200)}b`;
  expect(matchesPattern(`npm/${stars}`, `npm/${'a'.repeat(10_000)}`)).toBe(false);
  expect(matchesPattern(`${'**/a/'.repeat(100)}b`, 'a/'.repeat(5_000).slice(0, -1))).toBe(false);
});

test.each([
  '',
  '/npm',
  'npm/',
  'npm//one',
  'npm/../one',
  './npm',
  'npm/a**',
  'npm/***',
  'npm\\one',
  'npm/\u0000',
  'npm/\ud800',
  'a'.repeat(513),
])('%j is not a valid pattern', (pattern) => {
  expect(patternProblem(pattern)).toMatch(/\.$/);
});
