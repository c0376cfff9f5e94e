/** Control characters, what turns the direction of text, what cannot be seen, and halves of characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u00a0\u115f\u1160\u3164\uffa0]/gu;

const longest = 300;

/**
 * Text of a server as people may see it in a label: one line, of bounded length, in which what cannot be seen, or makes
 * other text look different, stands as its code: `⟨U+202E⟩`. What is empty is shown as two quotes.
 */
export function visibleText(text: string): string {
  if (text === '') return '""';
  return visibleCharacters(text.length > longest ? `${text.slice(0, longest)}…` : text);
}

/** The same of a text of any length that is ours in part. */
export function visibleCharacters(text: string): string {
  return text.replaceAll(unseen, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
}
