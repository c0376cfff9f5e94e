import type { Node } from '../../document/node.ts';
import type { SyntaxRepair } from '../../document/syntax-repair.ts';
import { startsWithTypographicQuote } from '../../text/typographic-quote.ts';
import { code, isBlank, isDigit, isLineEnd } from './characters.ts';
import { dateTimeType } from './date-times.ts';
import type { Scanner } from './scanner.ts';
import { quoted } from './wording.ts';

/** The container of a value. It determines where text without quotes ends. */
export type ScalarPlace = 'statement' | 'array' | 'braces';

const decimalInteger = /^[+-]?(?:0|[1-9](?:_?\d)*)$/;
const prefixedInteger = /^0(?:x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|o[0-7](?:_?[0-7])*|b[01](?:_?[01])*)$/;
const float = /^[+-]?(?:0|[1-9](?:_?\d)*)(?:\.\d(?:_?\d)*)?(?:[eE][+-]?\d(?:_?\d)*)?$/;

const words = new Map<string, boolean | number>([
  ['true', true],
  ['false', false],
  ['inf', Number.POSITIVE_INFINITY],
  ['+inf', Number.POSITIVE_INFINITY],
  ['-inf', Number.NEGATIVE_INFINITY],
  ['nan', Number.NaN],
  ['+nan', Number.NaN],
  ['-nan', Number.NaN],
]);

/** Reads a value without quotes or brackets; the line must contain at least one more character. */
export function readScalar(scanner: Scanner, place: ScalarPlace): Node {
  const start = scanner.offset;
  const end = endOfToken(scanner.source, start);
  const text = scanner.source.slice(start, end);
  const node = scalarNode(scanner, start, end, text);
  if (!node) return readUnquoted(scanner, place);
  scanner.offset = end;
  return node;
}

function scalarNode(scanner: Scanner, start: number, end: number, text: string): Node | undefined {
  const word = words.get(text);
  if (typeof word === 'boolean') {
    const span = scanner.span(start, end);
    return { kind: 'boolean', anchor: span.anchor, start: span.start, end: span.end, value: word };
  }
  if (word !== undefined) return { kind: 'number', ...scanner.span(start, end), value: word, float: true };
  if (decimalInteger.test(text) || prefixedInteger.test(text)) {
    return { kind: 'number', ...scanner.span(start, end), value: readInteger(scanner, start, end, text), float: false };
  }
  if (float.test(text)) {
    const value = Number(text.replaceAll('_', ''));
    return { kind: 'number', ...scanner.span(start, end), value, float: true };
  }
  const type = dateTimeType(text);
  return type ? { kind: 'datetime', ...scanner.span(start, end), value: text, type } : undefined;
}

function readInteger(scanner: Scanner, start: number, end: number, text: string): number | bigint {
  const digits = text.replaceAll('_', '');
  const value = Number(digits);
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value;
  if (digits.length > 80 && /^[+-]?\d/.test(digits)) return reportTooLarge(scanner, start, end, value);
  const exact = digits.startsWith('-') ? -BigInt(digits.slice(1)) : BigInt(digits.replace('+', ''));
  return BigInt.asIntN(64, exact) === exact ? exact : reportTooLarge(scanner, start, end, exact);
}

function reportTooLarge<T extends number | bigint>(scanner: Scanner, start: number, end: number, value: T): T {
  scanner.report(start, end, 'This integer does not fit in 64 bits; write it as a string');
  return value;
}

/**
 * Returns the end of a token without blanks and punctuation. The space between a date and a time is part of the token.
 */
function endOfToken(source: string, start: number): number {
  const end = endOfRun(source, start);
  const isDate = end - start === 10 && source.charCodeAt(start + 4) === code.minus && isDigit(source.charCodeAt(start));
  const time = end + 1;
  if (!isDate || source.charCodeAt(end) !== code.space || !isDigit(source.charCodeAt(time))) return end;
  return source.charCodeAt(time + 2) === code.colon ? endOfRun(source, time) : end;
}

function endOfRun(source: string, start: number): number {
  let at = start;
  while (at < source.length && !endsRun(source.charCodeAt(at))) at++;
  return at;
}

/** Returns the end of `true` or `false` at `start`; -1 for another value. */
export function endOfBoolean(source: string, start: number): number {
  const isTrue = source.startsWith('true', start);
  if (!isTrue && !source.startsWith('false', start)) return -1;
  const end = start + (isTrue ? 4 : 5);
  return end === source.length || endsRun(source.charCodeAt(end)) ? end : -1;
}

function endsRun(character: number): boolean {
  switch (character) {
    case code.space:
    case code.tab:
    case code.lineFeed:
    case code.carriageReturn:
    case code.comma:
    case code.closeBracket:
    case code.closeBrace:
    case code.openBracket:
    case code.openBrace:
    case code.hash:
    case code.equals:
    case code.doubleQuote:
    case code.singleQuote:
      return true;
    default:
      return false;
  }
}

/** Reads text that is not a TOML value, probably a string without quotes, up to its most likely end. */
function readUnquoted(scanner: Scanner, place: ScalarPlace): Node {
  const { source, offset: start } = scanner;
  let end = start;
  for (let at = start; at < source.length && !endsUnquoted(source, at, place); at++) {
    if (!isBlank(source.charCodeAt(at))) end = at + 1;
  }
  if (end === start) end = start + 1;
  scanner.offset = end;
  const { message, repair } = faultIn(source.slice(start, end), place);
  scanner.reportUnquoted(start, end, message, repair);
  return { kind: 'missing', ...scanner.span(start, end) };
}

function endsUnquoted(source: string, offset: number, place: ScalarPlace): boolean {
  const character = source.charCodeAt(offset);
  if (character === code.hash) return isBlank(source.charCodeAt(offset - 1));
  if (isLineEnd(source, offset)) return true;
  if (place === 'statement') return false;
  return character === code.comma || character === code.closeBracket || character === code.closeBrace;
}

/** Words for booleans in YAML and INI files. */
const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['on', true],
  ['no', false],
  ['off', false],
]);

function faultIn(text: string, place: ScalarPlace): { readonly message: string; readonly repair?: SyntaxRepair } {
  const lower = text.toLowerCase();
  if (lower === 'true' || lower === 'false') {
    return { message: `${quoted(text)} is not a value; write \`${lower}\``, repair: { kind: 'replace', by: lower } };
  }
  const boolean = booleanWords.get(lower);
  if (boolean !== undefined) {
    const message = `${quoted(text)} is not a value; write \`${boolean}\`, or put text in quotes`;
    return { message, repair: { kind: 'quote', in: 'quotes', isGuess: true } };
  }
  const listed = place === 'statement' ? /^\((.*)\)$/.exec(text)?.[1] : undefined;
  if (listed !== undefined) {
    return { message: 'Write a list in square brackets', repair: { kind: 'replace', by: `[${listed}]` } };
  }
  if (/^(?:null|nil|none|undefined)$/.test(lower)) {
    return { message: `TOML has no ${quoted(text)}; remove the ${place === 'array' ? 'item' : 'key'}` };
  }
  if (/^[+-]?[\d.]/.test(text)) {
    const message = `${quoted(text)} is not a number or a date; put it in quotes if it is text`;
    return { message, repair: { kind: 'quote', in: 'quotes', isGuess: true } };
  }
  if (startsWithTypographicQuote(text)) {
    return { message: `${quoted(text)} is not a value; use straight quotes (\`"\`)` };
  }
  const message = `${quoted(text)} is not a value; put text in quotes`;
  return /^[\w.+-]{1,40}$/.test(text) ? { message, repair: { kind: 'quote', in: 'quotes' } } : { message };
}
