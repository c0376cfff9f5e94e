import type { QuoteStyle, StringNode } from '../../document/node.ts';
import { beforeLineFeed, code, isLineEnd, nextLine } from './characters.ts';
import { resolveEscapes } from './escapes.ts';
import type { Scanner } from './scanner.ts';
import { type Content, scanContent } from './string-content.ts';
import { lineAfterUnclosed } from './unclosed-string.ts';
import { describe, quoted } from './wording.ts';

/** Reads the string at the current position. */
export function readString(scanner: Scanner): StringNode {
  const quote = scanner.character;
  const { source, offset } = scanner;
  const isMultiLine = source.charCodeAt(offset + 1) === quote && source.charCodeAt(offset + 2) === quote;
  return isMultiLine ? readMultiLine(scanner, quote) : readOneLine(scanner, quote);
}

function readOneLine(scanner: Scanner, quote: number): StringNode {
  const { source, offset: open } = scanner;
  const plainEnd = endOfPlain(source, open + 1, quote);
  if (source.charCodeAt(plainEnd) === quote) {
    scanner.offset = plainEnd + 1;
    const value = source.slice(open + 1, plainEnd);
    return stringNode(scanner, open, plainEnd + 1, value, quote === code.doubleQuote ? '"' : "'", true);
  }
  const content = scanContent(scanner.source, open + 1, quote, 'one-line');
  const close = content.end;
  const closed = scanner.source.charCodeAt(close) === quote;
  const end = closed ? close + 1 : close;
  const value = decode(scanner, quote, open + 1, content);
  scanner.offset = end;
  if (!closed) {
    const mark = String.fromCharCode(quote);
    const message = `This string is not closed; close the string with a quote (\`${mark}\`) on the same line`;
    scanner.reportStructure(open, end, message, { kind: 'close-quote', of: 'string', quote: mark });
  }
  return stringNode(scanner, open, end, value, quote === code.doubleQuote ? '"' : "'", closed);
}

/** Returns the offset of the next character that is not simply a part of the value: a quote, a backslash, or a control character. */
export function endOfPlain(source: string, start: number, quote: number): number {
  let at = start;
  for (let character = source.charCodeAt(at); character >= code.space; character = source.charCodeAt(++at)) {
    if (character === quote || character === code.backslash || character === code.delete) break;
  }
  return at;
}

function readMultiLine(scanner: Scanner, quote: number): StringNode {
  const { source, offset: open } = scanner;
  const style = quote === code.doubleQuote ? '"""' : "'''";
  let from = open + 3;
  if (isLineEnd(source, from)) from = nextLine(source, from);
  const content = scanContent(source, from, quote, 'multi-line');
  const resumeLine = lineAfterUnclosed(scanner, open, content.end);
  if (resumeLine < 0 && content.end < source.length) {
    const value = decode(scanner, quote, from, content);
    scanner.offset = content.end + 3;
    return stringNode(scanner, open, scanner.offset, value, style, true);
  }
  scanner.markLineExamined(content.end);
  const end = resumeLine < 0 ? source.length : Math.max(open + 3, beforeLineFeed(source, resumeLine - 1, open + 3));
  const start = Math.min(from, end);
  const truncated = { ...content, end, control: content.control < end ? content.control : -1 };
  const value = decode(scanner, quote, start, truncated);
  scanner.offset = end;
  scanner.reportStructure(open, open + 3, `This multi-line string is not closed; close it with \`${style}\``);
  return stringNode(scanner, open, end, value, style, false);
}

function decode(scanner: Scanner, quote: number, start: number, content: Content): string {
  const { source } = scanner;
  if (content.control >= 0) {
    const name = describe(source, content.control);
    const hint = quote === code.doubleQuote ? 'write it as an escape' : 'remove it';
    scanner.report(content.control, content.control + 1, `A string cannot contain ${name} unescaped; ${hint}`);
  }
  if (!content.escaped) return source.slice(start, content.end);
  const { value, bad } = resolveEscapes(source, start, content.end);
  if (bad.length > 0 && isWindowsPath(source, start, content.end)) {
    const literal = `'${source.slice(start, content.end)}'`;
    const message = `\`\\\` begins an escape in double quotes; write the path in single quotes: ${quoted(literal)}`;
    scanner.report(start - 1, content.end + 1, message, { kind: 'replace', by: literal });
    return value;
  }
  for (const mistake of bad) scanner.report(mistake.start, mistake.end, mistake.message, mistake.repair);
  return value;
}

function stringNode(
  scanner: Scanner,
  start: number,
  end: number,
  value: string,
  quote: QuoteStyle,
  closed: boolean,
): StringNode {
  const { anchor, start: base } = scanner;
  return { kind: 'string', anchor, start: start - base, end: end - base, value, quote, closed };
}

/** Returns whether a string on one line contains a path of Windows, and could be written in single quotes. */
function isWindowsPath(source: string, start: number, end: number): boolean {
  const text = source.slice(start, end);
  const isOnOneLine = source[start - 2] !== '"' && source[end] === '"' && !/[\n']/.test(text);
  return isOnOneLine && /(?:^|[\s=;])(?:[A-Za-z]:\\|\\\\\w)/.test(text);
}
