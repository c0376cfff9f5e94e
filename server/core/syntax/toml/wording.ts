import { code } from './characters.ts';

/**
 * Returns whether text is printable ASCII. Avoids patterns with Unicode properties, which V8 takes milliseconds to
 * compile.
 */
function isPrintable(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/** Returns a description, for use in a message, of the text at `offset`. */
export function describe(source: string, offset: number): string {
  if (offset >= source.length) return 'the end of the file';
  const point = source.codePointAt(offset) ?? 0;
  if (point === code.lineFeed) return 'the end of the line';
  if (point === code.carriageReturn) {
    return source.charCodeAt(offset + 1) === code.lineFeed
      ? 'the end of the line'
      : 'a carriage return without a line feed';
  }
  const visible =
    (point > code.space && isPrintable(String.fromCodePoint(point))) ||
    /[^\p{C}\p{Z}\p{M}]/u.test(String.fromCodePoint(point));
  if (!visible) return `the character U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return quoted(String.fromCodePoint(point));
}

/** Returns text of the document in back quotes for a message, on one line and shortened. */
export function quoted(text: string): string {
  const short = text.length > 40 ? `${text.slice(0, 39)}…` : text;
  const line = isPrintable(short) ? short : short.replace(/[^\P{C}]|[\u2028\u2029]/gu, '\ufffd');
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``;
}
