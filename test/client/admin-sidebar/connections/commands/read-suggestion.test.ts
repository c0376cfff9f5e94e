import { expect, test } from 'vitest';
import { readSuggestion } from '../../../../../client/admin-sidebar/connections/commands/read-suggestion.ts';

test.each<readonly [setting: unknown, read: ReturnType<typeof readSuggestion>]>([
  [undefined, undefined],
  [null, undefined],
  [
    { address: 'https://registry.example/', name: 'Team' },
    { address: 'https://registry.example', name: 'Team' },
  ],
  [{ address: 'registry.example' }, { address: 'https://registry.example', name: '' }],
  [
    { address: 'http://127.0.0.1:4873', name: ' Mine ' },
    { address: 'http://127.0.0.1:4873', name: 'Mine' },
  ],
  [{ address: 'http://registry.internal', name: 'x' }, { problem: 'The address must start with https://.' }],
  ['https://registry.example', { problem: 'It must be an object with an `address` and a `name`.' }],
  [{ name: 'Team' }, { problem: 'It must be an object with an `address` and a `name`.' }],
  [
    { address: 'https://registry.example', name: 7 },
    { problem: 'It must be an object with an `address` and a `name`.' },
  ],
  [
    { address: 'https://ann:secret@registry.example' },
    { problem: 'Remove the username and password from the address; they are entered separately.' },
  ],
  [{ address: 'javascript:x//y' }, { problem: expect.stringContaining('address') }],
])('the setting %j is read', (setting, read) => {
  expect(readSuggestion(setting)).toEqual(read);
});

test('a name is bounded, and nothing but the address and the name is read', () => {
  const setting = {
    address: 'https://registry.example',
    name: `a\u202e${'x'.repeat(100)}`,
    token: 't',
    credential: {},
  };
  const read = Object(readSuggestion(setting));
  expect(Object.keys(read)).toEqual(['address', 'name']);
  expect(read.name).toHaveLength(60);
  expect(read.name).not.toContain('\u202e');
});
