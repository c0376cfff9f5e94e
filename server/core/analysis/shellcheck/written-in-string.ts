import type { StringNode } from '../../document/node.ts';
import { placeInString } from '../../document/string-place.ts';

/**
 * Returns the replacement of the part of a string's value from index `start` to `end` as it must be written, with
 * escapes if necessary; undefined if the quotes of the string do not allow it.
 */
export function writtenInString(node: StringNode, start: number, end: number, text: string): string | undefined {
  const { quote, anchor } = node;
  const place = placeInString(node, start, end);
  const mark = quote.charAt(0);
  const isNextToQuote = [anchor.text[place.start - 1], anchor.text[place.end]].includes(mark);
  switch (quote) {
    case '"':
      return text.replace(/["\\\p{Cc}]/gu, escaped);
    case "'":
      return /['\p{Cc}]/u.test(text) ? undefined : text;
    case '"""':
      return (isNextToQuote ? text.replaceAll(/["\\]/g, '\\$&') : text.replaceAll('\\', '\\\\')).replaceAll(
        '"""',
        '""\\"',
      );
    case "'''":
      return text.includes("''") || (isNextToQuote && text.includes(mark)) ? undefined : text;
  }
}

/** Returns a character as an escape that TOML and JSON have in common. */
function escaped(character: string): string {
  return JSON.stringify(character).slice(1, -1);
}
