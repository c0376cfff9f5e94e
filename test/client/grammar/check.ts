import { describe, expect, test } from 'vitest';
import { loadGrammar, tokenize } from './tokens.ts';

/**
 * A text in which «…» marks ranges, followed by the expected scopes of each range, separated by spaces. A scope `name`
 * also matches `name.anything`. `!name` means that no character of the range has the scope `name`.
 */
export type Sample = readonly [text: string, ...scopes: string[]];

export function checkGrammar(scopeName: string, samples: Readonly<Record<string, Sample>>): void {
  describe(scopeName, async () => {
    const grammar = await loadGrammar(scopeName);
    test.each(Object.entries(samples))('%s', (_name, [marked, ...expected]) => {
      const { text, ranges } = readMarks(marked);
      expect(ranges.length, 'the number of marked ranges').toBe(expected.length);
      const tokens = tokenize(grammar, text);
      ranges.forEach((range, i) => {
        for (const token of tokens.filter(({ start, end }) => start < range.end && range.start < end)) {
          const missing = (expected[i] ?? '').split(' ').filter((scope) => !satisfies(token.scopes, scope));
          expect(missing, `${text.slice(token.start, token.end)}: ${token.scopes.join(' ')}`).toEqual([]);
        }
      });
    });
  });
}

function satisfies(scopes: readonly string[], expected: string): boolean {
  if (expected.startsWith('!')) return !satisfies(scopes, expected.slice(1));
  return scopes.some((scope) => scope === expected || scope.startsWith(`${expected}.`));
}

function readMarks(marked: string) {
  const ranges: { start: number; end: number }[] = [];
  let text = '';
  let start = 0;
  for (const part of marked.split(/([«»])/)) {
    if (part === '«') start = text.length;
    else if (part === '»') ranges.push({ start, end: text.length });
    else text += part;
  }
  return { text, ranges };
}
