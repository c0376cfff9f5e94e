import { expect, test } from 'vitest';
import { chooseMatchers } from '../../../../client/tasks/problems/choose-matchers.ts';

test.for<readonly [what: string, found: string, chosen: readonly string[]]>([
  ['nothing', '', []],
  ['the first one of those that find the same', '$a@x:1 $b@x:1', ['$a']],
  ['the one that finds more', '$a@x:1 $b@x:1 $b@y:2', ['$b']],
  ['another one that finds other places', '$a@x:1 $a@x:2 $b@y:2 $c@x:2', ['$a', '$b']],
])('chosen is %s', ([, found, chosen]) => {
  const places = found.split(' ').filter((text) => text !== '');
  const matched = places.map((text) => text.split('@')).map(([matcher = '', place = '']) => ({ matcher, place }));
  expect(chooseMatchers(matched)).toEqual(chosen);
});
