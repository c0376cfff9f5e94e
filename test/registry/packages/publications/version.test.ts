import { expect, test } from 'vitest';
import { isVersion, tagProblem } from '../../../../registry/packages/publications/version.ts';

type Row = readonly [text: string, isAccepted: boolean];

test.each<Row>([
  ['1.2.3', true],
  ['0.0.0', true],
  ['1.2.3-alpha.1', true],
  ['1.2.3--x.0a', true],
  ['1.2.3+build.01', true],
  ['1.2.3-rc.1+build', true],
  ['1.2.3-9007199254740991', true],
  ['1.2.3-9007199254740992', false],
  ['1.2.3-rc.9007199254740993', false],
  ['1.2.3-a9007199254740993', true],
  ['1.2.3+9007199254740993', true],
  [`1.2.3-${'a'.repeat(250)}`, true],
  [`1.2.3-${'a'.repeat(251)}`, false],
  ['1.2', false],
  ['v1.2.3', false],
  ['=1.2.3', false],
  [' 1.2.3', false],
  ['1.2.3 ', false],
  ['1.2.3\n', false],
  ['01.2.3', false],
  ['1.2.3-01', false],
  ['1.2.3-', false],
  ['1.2.3+', false],
  ['1.2.3-a..b', false],
  ['1.2.9007199254740992', false],
  ['../1.0.0', false],
  ['latest', false],
  ['', false],
])('%j is a version: %s', (text, isAccepted) => {
  expect(isVersion(text)).toBe(isAccepted);
});

test.each<Row>([
  ['latest', true],
  ['next-11', true],
  ['beta_2.x', true],
  ['x1', true],
  ['vnext', true],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
  ['', false],
  ['1.0.0', false],
  ['v1', false],
  ['v1.x', false],
  ['V2', false],
  ['v1-beta', false],
  ['x', false],
  ['X', false],
  ['x.x', false],
  ['vx', false],
  ['-a', false],
  ['a b', false],
  ['a/b', false],
])('%j can be a tag: %s', (text, isAccepted) => {
  expect(tagProblem(text) ?? 'accepted').toMatch(isAccepted ? /^accepted$/ : /^`.*\.$/);
});
