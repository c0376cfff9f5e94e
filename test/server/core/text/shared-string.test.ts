import { expect, test } from 'vitest';
import { sharedString } from '../../../../server/core/text/shared-string.ts';

test('A shared string is equal to its text, regardless of the strings that were shared before', () => {
  const texts = [
    '',
    'a',
    'run',
    'description',
    'VERBOSE',
    'é',
    '👍',
    ...Array.from({ length: 5_000 }, (_, n) => `task-${n}`),
  ];
  for (const text of [...texts, ...texts.reverse()]) expect(sharedString(text.slice())).toBe(text);
});
