import type { Node } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import type { SyntaxRepair } from '../../document/syntax-repair.ts';
import { startsWithTypographicQuote } from '../../text/typographic-quote.ts';

/** The value of a bare word, and its problem, if any. */
export interface Scalar {
  readonly node: Node;
  readonly fault?: ScalarFault;
}

export interface ScalarFault {
  readonly message: string;
  readonly repair?: SyntaxRepair;
}

export const inDoubleQuotes = { kind: 'quote', in: 'double quotes' } as const;
export const textWithoutQuotes: ScalarFault = { message: 'Write text in double quotes', repair: inDoubleQuotes };

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const floatMark = /[.eE]/;
/**
 * The maximum number of digits of a bigint. A longer integer is read as a double, since reading a bigint takes more
 * than linear time.
 */
const maxDigits = 1000;

/** Returns whether a bare word is a number or a keyword. */
export function isScalar(text: string): boolean {
  return text === 'true' || text === 'false' || text === 'null' || number.test(text);
}

/** Reads a bare word where a value is expected: a number, a keyword, or a mistake, which becomes a missing value. */
export function readScalar(text: string, span: Span): Scalar {
  const { anchor, start, end } = span;
  if (number.test(text)) {
    const value = numberOf(text);
    const float = typeof value === 'number' && !Number.isInteger(value);
    return { node: { kind: 'number', value, float, anchor, start, end } };
  }
  if (text === 'true' || text === 'false')
    return { node: { kind: 'boolean', value: text === 'true', anchor, start, end } };
  if (text === 'null') return { node: { kind: 'null', anchor, start, end } };
  return { node: { kind: 'missing', anchor, start, end }, fault: faultIn(text) };
}

function numberOf(text: string): number | bigint {
  const value = Number(text);
  return floatMark.test(text) || Number.isSafeInteger(value) || text.length > maxDigits ? value : BigInt(text);
}

function faultIn(text: string): ScalarFault {
  const keyword = intendedKeyword(text);
  if (keyword !== undefined) {
    const message = `\`${text}\` is not a JSON value; did you mean \`${keyword}\`?`;
    return { message, repair: { kind: 'replace', by: keyword } };
  }
  if (/^[+-]?(?:nan|inf|infinity)$/i.test(text))
    return { message: `JSON has no \`${text}\`; write a number, or a string in double quotes` };
  const decimal = intendedDecimal(text);
  if (decimal !== undefined) {
    const message = `\`${text}\` is not a JSON number; write \`${decimal}\``;
    return { message, repair: { kind: 'replace', by: decimal } };
  }
  if (/^[+-]?\.?\d/.test(text) || text === '-' || text === '+')
    return { message: 'This is not a number; correct it, or write text in double quotes' };
  if (/^[\p{L}\p{N}_$@!~<>^&|%*?;.\\()-]/u.test(text)) return textWithoutQuotes;
  if (startsWithTypographicQuote(text)) return { message: 'Write this string in straight double quotes (`"`)' };
  const code = (text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { message: `Remove this character (U+${code}); it is not allowed here` };
}

const keywordSynonyms: Readonly<Record<string, string>> = {
  none: 'null',
  nil: 'null',
  undefined: 'null',
  yes: 'true',
  on: 'true',
  no: 'false',
  off: 'false',
};

function intendedKeyword(text: string): string | undefined {
  const word = text.toLowerCase();
  if (Object.hasOwn(keywordSynonyms, word)) return keywordSynonyms[word];
  return ['true', 'false', 'null'].find((keyword) => isNear(word, keyword));
}

/** Returns whether the word is the beginning of the keyword, or has one letter omitted, added, replaced or swapped. */
function isNear(word: string, keyword: string): boolean {
  if (word.length >= 2 && keyword.startsWith(word)) return true;
  if (word.length < keyword.length - 1 || word.length > keyword.length + 1 || word.length < 3) return false;
  let head = 0;
  while (head < word.length && word[head] === keyword[head]) head++;
  let tail = 0;
  while (tail < word.length - head && word.at(-1 - tail) === keyword.at(-1 - tail)) tail++;
  const changed = word.length - head - tail;
  const replaced = keyword.length - head - tail;
  if (changed <= 1 && replaced <= 1) return true;
  return changed === 2 && replaced === 2 && word[head] === keyword[head + 1] && word[head + 1] === keyword[head];
}

/** Returns the number in JSON notation if its meaning is clear. */
function intendedDecimal(text: string): string | undefined {
  if (/^[+-]?0[xob][\da-f]+$/i.test(text)) {
    const value = Number(text.replace(/^[+-]/, ''));
    return Number.isSafeInteger(value) ? String(text.startsWith('-') ? -value : value) : undefined;
  }
  const found = /^([+-]?)(\d*)(?:\.(\d*))?((?:[eE][+-]?\d+)?)$/.exec(text.replaceAll('_', ''));
  if (!found) return undefined;
  const [, sign, whole = '', fraction, exponent] = found;
  if (whole === '' && !fraction) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign === '-' ? '-' : ''}${digits}${fraction === undefined ? '' : `.${fraction || '0'}`}${exponent}`;
}
