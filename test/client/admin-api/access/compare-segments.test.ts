import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesPattern } from '../../../../access/matches-pattern.ts';
import { compareSegments } from '../../../../client/admin-api/access/compare-segments.ts';

/** Returns `pattern=covered` for each part, followed by the mismatch. */
function comparisonText(pattern: string, path: string): string {
  const comparison = compareSegments(pattern, path);
  const parts = comparison.parts.map(({ pattern: part, covered }) => `${part}=${covered.join('/')}`);
  if (comparison.covers) return parts.join(' ');
  const { stop } = comparison;
  const actualPart = stop.kind === 'path-ends' ? '(end)' : stop.segment;
  const expectedPart = stop.kind === 'pattern-ends' ? '(end)' : stop.pattern;
  return [...parts, `| ${expectedPart}!${actualPart}`].join(' ');
}

test.each([
  ['npm/john', 'npm/john', 'npm=npm john=john'],
  ['npm/john', 'npm/johnathan', 'npm=npm | john!johnathan'],
  ['npm/*', 'npm/@acme/one', 'npm=npm *=@acme | (end)!one'],
  ['npm/@acme/*', 'npm/@acme', 'npm=npm @acme=@acme | *!(end)'],
  ['npm/**', 'npm/@acme/one', 'npm=npm **=@acme/one'],
  ['npm/**', 'npm', 'npm=npm **='],
  ['**', 'npm/one', '**=npm/one'],
  ['npm/**/one', 'npm/a/b/one', 'npm=npm **=a/b one=one'],
  ['npm/**/one', 'npm/one', 'npm=npm **= one=one'],
  ['npm/**/one', 'npm/a/on', 'npm=npm **=a | one!on'],
  ['**/a/**/b', 'a/a/c/b', '**= a=a **=a/c b=b'],
  ['other/**', 'npm/one', '| other!npm'],
  ['npm/lodash', 'npm/lodahs', 'npm=npm | lodash!lodahs'],
])('%s and %s: %s', (pattern, path, expected) => {
  expect(comparisonText(pattern, path)).toBe(expected);
});

const name = fc.string({ unit: fc.constantFrom('a', 'b', '@'), minLength: 1, maxLength: 3 });
const part = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', '@', '*'), minLength: 1, maxLength: 4 }) },
  fc.constant('**'),
);
const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((names) => names.join('/'));
const pattern = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'));

test('a pattern covers the same paths as in the registry, and the parts of the comparison form the pattern and the path', () => {
  let covered = 0;
  fc.assert(
    fc.property(pattern, path, (expectedPart, asked) => {
      const comparison = compareSegments(expectedPart, asked);
      expect([expectedPart, asked, comparison.covers]).toEqual([
        expectedPart,
        asked,
        matchesPattern(expectedPart, asked),
      ]);
      const { parts } = comparison;
      const taken = parts.flatMap((each) => each.covered);
      expect(expectedPart.split('/').slice(0, parts.length)).toEqual(parts.map((each) => each.pattern));
      expect(asked.split('/').slice(0, taken.length)).toEqual(taken);
      if (!comparison.covers) return;
      covered++;
      expect(taken.join('/')).toBe(asked);
      expect(parts).toHaveLength(expectedPart.split('/').length);
    }),
    { numRuns: 3_000 },
  );
  expect(covered).toBeGreaterThan(100);
});

test('a long pattern of wildcards is compared quickly', () => {
  expect(compareSegments(`${'**/a/'.repeat(50)}b`, `${'a/'.repeat(100)}c`).covers).toBe(false);
});
