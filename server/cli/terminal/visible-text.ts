/** Control characters, characters that change the direction of text, and invisible characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters.
const unsafe = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** The first character of the Unicode block Control Pictures. */
const controlPictures = 0x2400;

/** Replaces control characters with visible ones, so that the content of a file cannot manipulate the terminal. */
export function visibleText(text: string): string {
  return text.replace(unsafe, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(controlPictures + code) : '\ufffd';
  });
}

/** Does the same as `visibleText`, but preserves line breaks. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visibleText).join('\n');
}

/** Returns the number of terminal columns of a character. */
export function columnsOf(character: string): 0 | 1 | 2 {
  if (character < '\u0300') return 1;
  // Created here, because V8 takes a while to create patterns with Unicode properties, and most text does not require
  // them.
  const combining = /^[\p{Mn}\p{Me}\p{Cf}]/u;
  const wide =
    /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60]/u;
  if (combining.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}
