import { expect, test } from 'vitest';
import { plainMessage } from '../../../client/text/plain-message.ts';

/** What VS Code 1.91 and later takes for a link in a message (`vs/base/common/linkedText.ts`). */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;

test.each([
  '[Sign in](command:workbench.action.quit)',
  'a [b](https://registry.example "c") d',
  '[[a]](file:///etc) [b](command:c)',
  '[a](command:b',
])('a message holds no link: %s', (words) => {
  expect(plainMessage(words)).not.toMatch(link);
  expect(plainMessage(words).replaceAll(' ', '')).toBe(words.replaceAll(' ', ''));
});

test('a message without a link stays as it is', () => {
  expect(plainMessage('[a] (b) https://registry.example')).toBe('[a] (b) https://registry.example');
});

test('what turns or hides text stands as its code, and lines stay lines', () => {
  expect(plainMessage('a\u202eb\u200bc\rd\ne')).toBe('a⟨U+202E⟩b⟨U+200B⟩c⟨U+000D⟩d\ne');
});
