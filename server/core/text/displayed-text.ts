/**
 * Returns text from a server as one line of at most `maxLength` characters. Replaces control characters and white space
 * with spaces, and invisible characters with U+FFFD.
 */
export function displayedText(text: string, maxLength = 300): string {
  // Truncated first, so that the regular expressions never process a megabyte of spaces.
  const line = text
    .slice(0, maxLength * 8)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Surrogate}]/gu, '\ufffd')
    .trim();
  const characters = [...line];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line;
}
