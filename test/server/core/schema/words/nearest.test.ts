import { expect, test } from 'vitest';
import { nearest } from '../../../../../server/core/schema/words/nearest.ts';

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
