import { expect, test } from 'vitest';
import { mentionsEntry } from '../../../server/files/mentions-entry.ts';

test.each([
  ['a table', '[settings]\njobs = 4', true],
  ['an inline table', 'settings = { jobs = 4 }', true],
  ['a dotted key', 'settings.jobs = 4', true],
  ['a quoted key', '"settings".jobs = 4', true],
  ['an escape of four digits', '["set\\u0074ings"]\njobs = 4', true],
  ['an escape of eight digits', '["\\U00000073ettings"]\njobs = 4', true],
  ['an escape of two digits', '["\\x73ettings"]\njobs = 4', true],
  ['tasks only', '[tasks.build]\nrun = "make"', false],
  ['an escape that writes no letter', '[tasks.build]\nrun = "printf \'a\\n\'"', false],
  ['nothing', '', false],
])('the entry in a text with %s', (_, text, expected) => {
  expect(mentionsEntry(text, ['settings'])).toBe(expected);
});
