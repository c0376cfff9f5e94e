/** A word of a command line: `text` without its quotes, and the offsets of the source text, quotes included. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface SplitLine {
  readonly words: readonly Word[];
  /** The unclosed quote. `words` then contains the words before it. */
  readonly openQuote?: Quote;
}

export type Quote = '"' | "'";

/**
 * The rules for splitting a line. In every syntax, `'…'` is literal, `"…"` may contain escapes, and adjacent parts form
 * one word.
 */
export interface WordSyntax {
  readonly separator: RegExp;
  /** The characters that a backslash escapes outside of quotes. */
  readonly escaped: RegExp;
  /** The characters that a backslash escapes inside `"…"`. */
  readonly escapedInQuotes: RegExp;
}

/** The syntax of a POSIX shell, without expansions. */
const shell: WordSyntax = { separator: /[ \t\n\r]/, escaped: /[\s\S]/, escapedInQuotes: /["\\$`]/ };

/** Splits a line as a shell does; returns undefined if a quote is not closed. */
export function shellWords(line: string): readonly Word[] | undefined {
  const { words, openQuote } = splitLine(line, shell);
  return openQuote === undefined ? words : undefined;
}

/** Splits a line at white space only. */
export function blankWords(line: string): readonly Word[] {
  if (plainWord.test(line)) return [{ text: line, start: 0, end: line.length }];
  return [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
}

/** A line that is a single word in every syntax, as most names are. */
const plainWord = /^[\w:./-]+$/;

/** A line whose words are separated by white space in every syntax, and have neither quotes nor escapes. */
const plainLine = /^[^'"\\\p{White_Space}]+(?: +[^'"\\\p{White_Space}]+)*$/u;

export function splitLine(line: string, syntax: WordSyntax): SplitLine {
  if (plainLine.test(line)) return { words: blankWords(line) };
  const isSeparator = (at: number): boolean => syntax.separator.test(line.charAt(at));
  const words: Word[] = [];
  for (let at = 0; ; ) {
    while (isSeparator(at)) at++;
    if (at >= line.length) return { words };
    const start = at;
    let text = '';
    while (at < line.length && !isSeparator(at)) {
      const part = partAt(line, at, syntax);
      if ('openQuote' in part) return { words, openQuote: part.openQuote };
      text += part.text;
      at = part.end;
    }
    words.push({ text, start, end: at });
  }
}

type Part = { readonly text: string; readonly end: number } | { readonly openQuote: Quote };

/** Returns the part at `at`: quoted text, an escaped character, or a single character. */
function partAt(line: string, at: number, syntax: WordSyntax): Part {
  const character = line.charAt(at);
  const next = line.charAt(at + 1);
  if (character === "'" || character === '"') return quotedAt(line, at, character, syntax);
  if (character === '\\' && syntax.escaped.test(next)) return { text: next, end: at + 2 };
  return { text: character, end: at + 1 };
}

function quotedAt(line: string, start: number, quote: Quote, { escapedInQuotes }: WordSyntax): Part {
  let text = '';
  for (let at = start + 1; at < line.length; at++) {
    if (line[at] === quote) return { text, end: at + 1 };
    if (quote === '"' && line[at] === '\\' && escapedInQuotes.test(line.charAt(at + 1))) at++;
    text += line[at];
  }
  return { openQuote: quote };
}
