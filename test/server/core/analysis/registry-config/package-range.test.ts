import fc from 'fast-check';
import validRange from 'semver/ranges/valid.js';
import { expect, test } from 'vitest';
import { deniedPackagesProblem } from '../../../../../server/core/analysis/registry-config/package-range.ts';

const pieces = [
  '1',
  '0',
  '2.3',
  '1.2.3',
  '1.2.3-rc.1',
  '4.5.6+b',
  'x',
  '*',
  'X',
  '.',
  ' - ',
  ' || ',
  ' ',
  '<',
  '>=',
  '=',
  '^',
  '~',
];

test('every range that the check accepts is a range for npm', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
      const range = parts.join('');
      if (deniedPackagesProblem(`one@${range}`) === undefined)
        expect(validRange(range, { loose: true }), range).not.toBe(null);
    }),
    { numRuns: 5_000 },
  );
});
