import { type Quote, splitLine, type WordSyntax } from '../core/text/words.ts';

export interface CommandWords {
  readonly words: readonly string[];
  /** The quote that is opened and never closed. */
  readonly openQuote?: Quote;
}

/**
 * The syntax of commands in settings, which is the same on every system: a backslash is a character like any other, except for
 * `\"` and `\\` inside `"…"`, so `C:\tools\runner.exe` requires no quotes.
 */
const settingSyntax: WordSyntax = { separator: /\s/, escaped: /(?!)/, escapedInQuotes: /["\\]/ };

/** Splits a command into words, without a shell. `''` is an empty word. */
export function splitWords(text: string): CommandWords {
  const { words, ...rest } = splitLine(text, settingSyntax);
  return { words: words.map((word) => word.text), ...rest };
}

/** Returns a line that `splitWords` and a shell split into these words. The dots that replace a secret are not quoted. */
export function joinWords(words: readonly string[]): string {
  return words.map(quoted).join(' ');
}

function quoted(word: string): string {
  if (/^[\w\-./:=@%+,•]+$/.test(word)) return word;
  if (!word.includes("'")) return `'${word}'`;
  // In double quotes, a shell would still interpret some characters.
  return /["\\$`!]/.test(word)
    ? word
        .split("'")
        .map((part) => `'${part}'`)
        .join(`"'"`)
    : `"${word}"`;
}
