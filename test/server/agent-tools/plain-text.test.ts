import { expect, test } from 'vitest';
import { plainLine, plainText, plainValue } from '../../../server/agent-tools/plain-text.ts';

test.for<readonly [text: string, plain: string]>([
  ['a\tb\nc', 'a\tb\nc'],
  ['a\r\nb\rc', 'a\nbc'],
  ['\u001b[31mred\u001b[0m', 'red'],
  ['\u001b]8;;https://example.com\u0007link\u001b]8;;\u0007', 'link'],
  ['a\u0000b\u0007c\u007fd\u0085e', 'abcde'],
  ['a\u202eb\u2066c\u200bd\u2060e\ufefff', 'abcdef'],
  ['a\u2028b\u2029c', 'abc'],
  ['hidden: \u{e0041}\u{e0042}', 'hidden: '],
  ['h\u3164i\u034fj\ufe01k', 'hijk'],
  ['ä 日本 🎉', 'ä 日本 🎉'],
])('%j is shown as %j', ([text, plain]) => {
  expect(plainText(text)).toBe(plain);
});

test('a line has no line breaks', () => {
  expect(plainLine('a\nb\r\n\tc')).toBe('a b c');
});

test('all texts and names in a value are plain, and long texts are cut', () => {
  expect(plainValue({ 'a\u0007': ['\u001b[1mb', 1, null, { c: 'x'.repeat(2_003) }] })).toEqual({
    a: ['b', 1, null, { c: `${'x'.repeat(2_000)} … (3 more characters)` }],
  });
});
