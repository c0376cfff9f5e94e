/** Characters that a terminal obeys, those that turn the direction of the text around them, and those without a shape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const obeyed = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

const picturesOfControls = 0x2400;

/** The text with nothing in it that a terminal would obey or hide: a file cannot write over what is said of it. */
export function visibleText(text: string): string {
  return text.replace(obeyed, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(picturesOfControls + code) : '\ufffd';
  });
}

/** The same with the ends of its lines. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visibleText).join('\n');
}

const isJoined = /^[\p{Mn}\p{Me}\p{Cf}]/u;
const isWide =
  /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60]/u;

/** How many columns of a terminal a character takes. */
export function columnsOf(character: string): 0 | 1 | 2 {
  if (character < '\u0300') return 1;
  if (isJoined.test(character)) return 0;
  return isWide.test(character) ? 2 : 1;
}
