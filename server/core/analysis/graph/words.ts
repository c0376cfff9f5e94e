/** A word of a command line: `text` without its quotes; offsets of what is written, quotes included. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Splits as a shell does, with quotes and backslashes; undefined when a quote is not closed. */
export function shellWords(line: string): readonly Word[] | undefined {
  const words: Word[] = [];
  let at = 0;
  for (;;) {
    while (isBlank(line[at])) at++;
    if (at >= line.length) return words;
    const start = at;
    let text = '';
    while (at < line.length && !isBlank(line[at])) {
      const character = line[at] ?? '';
      if (character === "'" || character === '"') {
        const quoted = readQuoted(line, at);
        if (!quoted) return undefined;
        text += quoted.text;
        at = quoted.end;
      } else if (character === '\\' && at + 1 < line.length) {
        text += line[at + 1];
        at += 2;
      } else {
        text += character;
        at++;
      }
    }
    words.push({ text, start, end: at });
  }
}

/** Splits at white space only. */
export function blankWords(line: string): readonly Word[] {
  return [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
}

function readQuoted(line: string, start: number): { readonly text: string; readonly end: number } | undefined {
  const quote = line[start];
  let text = '';
  for (let at = start + 1; at < line.length; at++) {
    if (line[at] === quote) return { text, end: at + 1 };
    if (quote === '"' && line[at] === '\\' && /["\\$`]/.test(line[at + 1] ?? '')) at++;
    text += line[at];
  }
  return undefined;
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\n' || character === '\r';
}
