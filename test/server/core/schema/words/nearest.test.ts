import { expect, test } from 'vitest';
import { isClear, nearest } from '../../../../../server/core/schema/words/nearest.ts';

const keys = ['description', 'depends', 'depends_post', 'run', 'run_windows', 'raw', 'dir', 'env', 'hide', 'silent'];

test.each<[name: string, suggestions: readonly string[]]>([
  ['dependss', ['depends']],
  ['depnds', ['depends']],
  ['dependsPost', ['depends_post']],
  ['depends-post', ['depends_post']],
  ['DIR', ['dir']],
  ['desc', ['description']],
  ['environment', ['env']],
  ['rnu', ['run']],
  ['runs', ['run']],
  ['sielnt', ['silent']],
  ['timeout', []],
  ['x', []],
  ['a'.repeat(100), []],
])('%j is similar to %j', (name, suggestions) => {
  expect(nearest(name, keys)).toEqual(suggestions);
});

test.each<[name: string, suggestions: readonly string[], clear: boolean]>([
  ['dependss', ['depends'], true],
  ['biuld', ['build', 'builds'], true],
  ['depends-post', ['depends_post'], true],
  ['setup.node', ['setup:node', 'setup:lua'], true],
  ['desc', ['description'], false],
  ['setup.node', ['setup'], false],
  ['test', ['test1', 'test2'], false],
  ['depends-post', ['depends_post', 'depends post'], false],
  ['x', [], false],
])('Whether %j certainly means the first of %j: %j', (name, suggestions, clear) => {
  expect(isClear(name, suggestions)).toBe(clear);
});
