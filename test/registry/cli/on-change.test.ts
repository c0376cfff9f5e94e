import { expect, test } from 'vitest';
import { settledChanges } from '../../../registry/cli/on-change.ts';

test.each<readonly [states: string, read: string]>([
  ['aaa', '---'],
  ['abb', '--x'],
  // While it is written, or missing while it is replaced, the file is not read.
  ['abcdd', '----x'],
  ['a---bb', '-----x'],
  ['a-bb', '---x'],
  // A file that is as it was read before is not read again.
  ['abbb', '--x-'],
  ['abaa', '----'],
])('of the states %s of a file that was read as a, those with x are read: %s', (states, read) => {
  const isChanged = settledChanges('a');
  const found = [...states].map((state) => (isChanged(state === '-' ? '' : state) ? 'x' : '-'));
  expect(found.join('')).toBe(read);
});
