import type { TokenFault } from '../../document/syntax-repair.ts';
import { characters, isBlank, isLineBreak } from './characters.ts';

/** A string as written in the text; `value` has its escapes resolved. */
export interface StringToken {
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly quote: '"' | "'";
  readonly closed: boolean;
  /** Escapes and control characters that JSON does not allow. */
  readonly faults: readonly TokenFault[];
  /** The end of the examined text (exclusive). */
  readonly reach: number;
}

const noFaults: readonly TokenFault[] = [];
const colonAfterName = /:(?=[\s[{"]|$)/;
const escapeOrControl = /\\u[\da-fA-F]{4}|\\["\\/bfnrt]|\\u|\\.?|(?![\x7f-\x9f])\p{Cc}/gsu;
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Reads the string with its opening quote at `start`. Without a closing quote, it ends with its line. */
export function readString(source: string, start: number): StringToken {
  if (source.charCodeAt(start) !== characters.doubleQuote) return readWithRecovery(source, start);
  let at = start + 1;
  let code = source.charCodeAt(at);
  while (code >= characters.space && code !== characters.doubleQuote && code !== characters.backslash) {
    at++;
    code = source.charCodeAt(at);
  }
  if (code !== characters.doubleQuote) return readWithRecovery(source, start);
  const end = at + 1;
  return { start, end, value: source.slice(start + 1, at), quote: '"', closed: true, faults: noFaults, reach: end };
}

/** Reads a key like a string. A colon on its line ends an unclosed key (`"run: "build"`). */
export function readKeyString(source: string, start: number): StringToken {
  const token = readString(source, start);
  if (token.closed && !isWordAt(source, token.end)) return token;
  const lineEnd = token.closed ? token.end - 1 : closingOffset(source, start).end;
  const found = colonAfterName.exec(source.slice(start + 1, lineEnd));
  const reach = Math.max(token.reach, token.end + 1);
  if (found === null) return { ...token, reach };
  return unclosed(source, start, trimmedEnd(source, start + 1 + found.index, isBlank), reach);
}

/** Returns the content of a string with its escapes resolved. Escapes that JSON does not define are not changed. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(escapeOrControl, (piece) => {
    if (piece.length === 6) return String.fromCharCode(Number.parseInt(piece.slice(2), 16));
    const letter = piece.charAt(1);
    return escapes[letter] ?? (/["\\/]/.test(letter) ? letter : piece);
  });
}

function readWithRecovery(source: string, start: number): StringToken {
  const { end, closed } = closingOffset(source, start);
  if (!closed)
    return unclosed(source, start, Math.max(start + 1, trimmedEnd(source, end, isPunctuationAfterString)), end + 1);
  const content = source.slice(start + 1, end);
  return {
    start,
    end: end + 1,
    value: unescaped(content),
    quote: source.charCodeAt(start) === characters.doubleQuote ? '"' : "'",
    closed: true,
    faults: faultsOf(content, start + 1),
    reach: end + 1,
  };
}

function unclosed(source: string, start: number, end: number, reach: number): StringToken {
  const quote = source.charCodeAt(start) === characters.doubleQuote ? '"' : "'";
  const value = unescaped(source.slice(start + 1, end));
  return { start, end, value, quote, closed: false, faults: noFaults, reach };
}

/** Returns the offset before the characters of the given kind that precede `end`. */
function trimmedEnd(source: string, end: number, isIncluded: (code: number) => boolean): number {
  let at = end;
  while (at > 0 && isIncluded(source.charCodeAt(at - 1))) at--;
  return at;
}

function isPunctuationAfterString(code: number): boolean {
  const { closeBrace, closeBracket, comma } = characters;
  return isBlank(code) || code === comma || code === closeBracket || code === closeBrace;
}

/** Returns the offset of the closing quote, or of the end of the line. */
function closingOffset(source: string, start: number): { end: number; closed: boolean } {
  const quote = source.charCodeAt(start);
  let at = start + 1;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === quote) return { end: at, closed: true };
    if (isLineBreak(code)) break;
    if (code === characters.backslash && at + 1 < source.length && !isLineBreak(source.charCodeAt(at + 1))) at++;
  }
  return { end: at, closed: false };
}

function isWordAt(source: string, at: number): boolean {
  // A colon follows nearly every key, and a regular expression is slow.
  return at < source.length && source.charCodeAt(at) !== characters.colon && !/[\s,=\]}/]/.test(source.charAt(at));
}

function faultsOf(content: string, offset: number): TokenFault[] {
  const faults: TokenFault[] = [];
  for (const found of content.matchAll(escapeOrControl)) {
    const [piece] = found;
    const fault = faultIn(piece);
    if (fault === undefined) continue;
    const start = offset + found.index;
    faults.push({ start, end: start + piece.length, ...fault });
  }
  return faults;
}

function faultIn(piece: string): Pick<TokenFault, 'message' | 'repair'> | undefined {
  if (piece === '\\u') return { message: 'Write four hexadecimal digits after `\\u`' };
  if (piece.startsWith('\\')) {
    if (piece.length === 6 || /^\\["\\/bfnrt]$/.test(piece)) return undefined;
    const message = `\`${piece}\` is not a JSON escape; write \`\\${piece}\` for a backslash`;
    return { message, repair: { kind: 'escape' } };
  }
  const code = piece.charCodeAt(0);
  const isTab = code === characters.tab;
  const written = isTab ? '\\t' : `\\u${code.toString(16).padStart(4, '0')}`;
  const message = `Write \`${written}\` for ${isTab ? 'a tab inside a string' : 'this control character'}`;
  return { message, repair: { kind: 'replace', by: written } };
}
