export interface Words {
  readonly words: readonly string[];
  /** The quote that is opened and never closed. */
  readonly openQuote?: '"' | "'";
}

/**
 * Splits a line into words, the same way on every system and without a shell: white space separates words; what stands
 * between `'…'` is taken as it is, and so is what stands between `"…"` but for `\"` and `\\`. Everywhere else a backslash
 * is a character like any other, so that `C:\tools\runner.exe` needs no quotes. Parts without space between them are one
 * word, and `''` is an empty one.
 */
export function splitWords(text: string): Words {
  const words: string[] = [];
  let word: string | undefined;
  for (const [part] of text.matchAll(/'[^']*'?|"(?:\\[\s\S]|[^"\\])*"?|\s+|[^\s'"]+/g)) {
    const quote = part.startsWith('"') ? '"' : part.startsWith("'") ? "'" : undefined;
    if (quote !== undefined) {
      if (!isClosed(part, quote)) return { words, openQuote: quote };
      const inner = part.slice(1, -1);
      word = (word ?? '') + (quote === '"' ? inner.replaceAll(/\\(["\\])/g, '$1') : inner);
    } else if (/^\s/.test(part)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + part;
  }
  if (word !== undefined) words.push(word);
  return { words };
}

/** A line that `splitWords` makes these words of; what a shell would act on stands in quotes. Dots hide a secret. */
export function joinWords(words: readonly string[]): string {
  return words.map(quoted).join(' ');
}

function isClosed(part: string, quote: '"' | "'"): boolean {
  return part.length > 1 && (quote === "'" ? part.endsWith("'") : /^"(?:\\[\s\S]|[^"\\])*"$/.test(part));
}

function quoted(word: string): string {
  if (/^[\w\-./:=@%+,•]+$/.test(word)) return word;
  if (!word.includes("'")) return `'${word}'`;
  // In double quotes a shell would still act on some.
  return /["\\$`!]/.test(word)
    ? word
        .split("'")
        .map((part) => `'${part}'`)
        .join(`"'"`)
    : `"${word}"`;
}
