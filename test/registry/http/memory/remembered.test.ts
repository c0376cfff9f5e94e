import { expect, test } from 'vitest';
import { remembered } from '../../../../registry/http/memory/remembered.ts';

test.each([
  { of: 'a key again', maxResults: 2, keys: ['a', 'b', 'a', 'b'], computed: ['a', 'b'] },
  { of: 'more keys than results', maxResults: 2, keys: ['a', 'b', 'c', 'c', 'a'], computed: ['a', 'b', 'c', 'a'] },
  { of: 'a key without a result', maxResults: 2, keys: ['none', 'none'], computed: ['none', 'none'] },
])('results for $of are computed when they are not remembered', ({ maxResults, keys, computed }) => {
  const calls: string[] = [];
  const upperCase = remembered(maxResults, (key: string) => {
    calls.push(key);
    return key === 'none' ? undefined : key.toUpperCase();
  });

  expect(keys.map(upperCase)).toEqual(keys.map((key) => (key === 'none' ? undefined : key.toUpperCase())));
  expect(calls).toEqual(computed);
});
