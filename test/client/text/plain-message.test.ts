import { expect, test } from 'vitest';
import { plainMessage } from '../../../client/text/plain-message.ts';

/** Matches a link in a message of VS Code 1.91 and later (`vs/base/common/linkedText.ts`). */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;

test.each([
  '[Sign in](command:workbench.action.quit)',
  'a [b](https://registry.example "c") d',
  '[[a]](file:///etc) [b](command:c)',
  '[a](command:b',
])('a message contains no link: %s', (text) => {
  expect(plainMessage(text)).not.toMatch(link);
  expect(plainMessage(text).replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
});

test('a message without a link is unchanged', () => {
  expect(plainMessage('[a] (b) https://registry.example')).toBe('[a] (b) https://registry.example');
});

test('direction marks and invisible characters appear as codes, and line breaks are preserved', () => {
  expect(plainMessage('a\u202eb\u200bc\rd\ne')).toBe('a⟨U+202E⟩b⟨U+200B⟩c⟨U+000D⟩d\ne');
});
