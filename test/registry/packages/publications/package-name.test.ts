import { expect, test } from 'vitest';
import { newPackageNameProblem, packageNameProblem } from '../../../../registry/packages/publications/package-name.ts';

type Row = readonly [text: string, isAccepted: boolean];

const packageNames: readonly Row[] = [
  ['one', true],
  ['@acme/one', true],
  ['one.js', true],
  ['a_b-c~d', true],
  ['0', true],
  ['http', true],
  ['constructor', true],
  ['Capital', true],
  ["it's(*)!", true],
  ['@acme/-one', true],
  ['-', false],
  ['-one', false],
  ['@-/-', false],
  ['@-/one', false],
  ['@acme/-', false],
  ['@acme/--', false],
  ['a'.repeat(214), true],
  ['a'.repeat(215), false],
  ['', false],
  ['.hidden', false],
  ['_hidden', false],
  ['@acme/.hidden', false],
  ['@acme/_hidden', false],
  ['@.acme/one', false],
  ['@_acme/one', false],
  ['@./one', false],
  ['@../one', false],
  ['@acme', false],
  ['@acme/', false],
  ['@/one', false],
  ['acme/one', false],
  ['@acme/one/two', false],
  ['a b', false],
  [' a', false],
  ['a%2fb', false],
  ['a\n', false],
  ['é', false],
  ['node_modules', false],
  ['favicon.ico', false],
];

test.each(packageNames)('%j is a package name: %s', (text, isAccepted) => {
  expect(packageNameProblem(text) ?? 'accepted').toMatch(isAccepted ? /^accepted$/ : /^[`A-Z].*\.$/);
});

test.each<Row>([
  ['one', true],
  ['@acme/one', true],
  ['http', true],
  ['a_b-c~d', true],
  ['Capital', false],
  ['@Acme/one', false],
  ["it's", false],
  ['star*', false],
  ['.hidden', false],
])('%j can be the name of a new package: %s', (text, isAccepted) => {
  expect(newPackageNameProblem(text) ?? 'accepted').toMatch(isAccepted ? /^accepted$/ : /^[`A-Z].*\.$/);
});
