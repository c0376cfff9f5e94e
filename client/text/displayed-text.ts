/** Text of a server as it may stand in one line: no control characters, no invisible ones that turn or hide what follows. */
export function displayedText(text: string, longest = 300): string {
  // Cut first: a megabyte of spaces is not worth a regular expression.
  const line = text
    .slice(0, longest * 8)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Surrogate}]/gu, '\ufffd')
    .trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
}
