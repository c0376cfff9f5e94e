/** Control characters, direction marks, invisible characters and unpaired surrogates. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u00a0\u115f\u1160\u3164\uffa0]/gu;

const maxLength = 300;

/**
 * Returns text from a server as one line for a label, truncated after 300 characters. A character that is invisible, or
 * changes the appearance of other text, is replaced with its code: `⟨U+202E⟩`. An empty string is replaced with two
 * quotes.
 */
export function visibleText(text: string): string {
  if (text === '') return '""';
  return visibleCharacters(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
}

/** Replaces invisible characters with their codes in text of any length. */
export function visibleCharacters(text: string): string {
  return text.replaceAll(invisible, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
}
