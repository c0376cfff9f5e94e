import type { Block } from '../../document/block.ts';
import type { Caret } from '../../document/caret.ts';
import { characters, isBlank, isLineBreak, isPunctuation, isQuote } from './characters.ts';
import { Nesting } from './nesting.ts';
import { readKeyString, readString, type StringToken, unescaped } from './string-token.ts';
import { wordEnd } from './word.ts';

/** The token that contains the caret or ends at it. */
interface JsonCaretToken {
  readonly start: number;
  readonly end: number;
  readonly prefix: string;
  readonly quote: '' | '"' | "'";
}

/**
 * Returns the syntactic context at `offset`, determined by the innermost container that is open after the tokens before
 * it. After a value, only punctuation can follow on its line; on a later line, the next member or item is assumed,
 * since commas are often typed last. At the boundary between two blocks, pass the block that contains the character
 * before the caret.
 */
export function caretIn(block: Block, offset: number): Caret {
  const { text } = block;
  const nesting = new Nesting(block);
  let at = block.entry === 'start' && text.charCodeAt(0) === characters.byteOrderMark ? 1 : 0;
  let onNewLine = true;
  for (;;) {
    const token = skipBlanks(text, at, offset);
    onNewLine ||= token.brokeLine;
    at = token.end;
    if (at >= offset) return caretBetweenTokens(text, offset, nesting, onNewLine);
    const code = text.charCodeAt(at);
    const comment = commentEnd(text, at);
    if (comment !== undefined) {
      if (offset <= comment.lastInside) return caretAt(nesting, 'none', emptyToken(offset), text);
      at = comment.end;
      continue;
    }
    if (isPunctuation(code)) {
      nesting.passPunctuation(code);
      at++;
    } else if (isQuote(code)) {
      const asKey = nesting.role({ onNewLine, beforeColon: false }) === 'key';
      const string = asKey ? readKeyString(text, at) : readString(text, at);
      const role = roleOf(nesting, onNewLine, text, string.end);
      if (isInside(string, text, offset, asKey))
        return caretAt(nesting, role, tokenInString(string, text, offset), text);
      pass(nesting, role, string.value);
      at = string.end;
    } else {
      const end = wordEnd(text, at);
      const role = roleOf(nesting, onNewLine, text, end);
      if (offset <= end) {
        return caretAt(nesting, role, { start: at, end, prefix: text.slice(at, offset), quote: '' }, text);
      }
      pass(nesting, role, text.slice(at, end));
      at = end;
    }
    onNewLine = false;
  }
}

type JsonCaretRole = 'key' | 'value' | 'none';

function roleOf(nesting: Nesting, onNewLine: boolean, text: string, end: number): JsonCaretRole {
  const beforeColon = separatorFollows(text, end);
  if (nesting.lacksSeparator && !onNewLine && !beforeColon) return 'value';
  return nesting.role({ onNewLine, beforeColon });
}

function pass(nesting: Nesting, role: JsonCaretRole, name: string): void {
  if (role === 'key') nesting.passKey(name);
  else if (role === 'value') nesting.passValue();
}

function caretAt(nesting: Nesting, role: JsonCaretRole, token: JsonCaretToken, text: string): Caret {
  const path = role === 'value' ? nesting.valuePath : nesting.path;
  return {
    role,
    path,
    replace: { start: token.start, end: token.end },
    prefix: token.prefix,
    quote: token.quote,
    hasSeparator: role === 'key' && separatorFollows(text, token.end),
    arrayHeader: false,
    insideString: role === 'value' && token.quote !== '',
    container: path.length === 0 ? 'document' : 'braces',
  };
}

function caretBetweenTokens(text: string, offset: number, nesting: Nesting, onNewLine: boolean): Caret {
  const role = nesting.role({ onNewLine, beforeColon: false });
  if (role !== 'value') return caretAt(nesting, role, emptyToken(offset), text);
  const isTaken = nesting.valuePath.length === 0 && text.slice(offset).trim() !== '';
  return caretAt(nesting, isTaken ? 'none' : role, { ...emptyToken(offset), end: valueEnd(text, offset) }, text);
}

/** Returns the end of a value that begins at the caret, which a completion replaces. */
function valueEnd(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  if (Number.isNaN(code) || isBlank(code) || isLineBreak(code) || isPunctuation(code)) return offset;
  if (!isQuote(code)) return wordEnd(text, offset);
  const string = readString(text, offset);
  return string.closed ? string.end : offset;
}

function emptyToken(offset: number): JsonCaretToken {
  return { start: offset, end: offset, prefix: '', quote: '' };
}

/**
 * Returns whether the offset is inside the string. An unclosed string ends with its line; an unclosed key ends at its colon.
 */
function isInside({ end, closed }: StringToken, text: string, offset: number, asKey: boolean): boolean {
  if (closed) return offset < end;
  const rest = text.slice(end, offset);
  return offset <= end || !(/[\r\n]/.test(rest) || (asKey && rest.includes(':')));
}

function tokenInString(string: StringToken, text: string, offset: number): JsonCaretToken {
  const { start, quote } = string;
  const prefix = unescaped(text.slice(start + 1, offset));
  return { start, end: endInString(string, text, offset), prefix, quote };
}

/**
 * Returns the end of the string around the caret. If an even number of quotes follows the caret, none of them closes
 * the string, since the first one opens another string. The string then ends before the next punctuation.
 */
function endInString({ end, closed, quote }: StringToken, text: string, offset: number): number {
  const rest = text.slice(offset, lineEndAfter(text, offset));
  if (closed && (rest.replace(/\\./g, '').split(quote).length - 1) % 2 === 1) return end;
  const length = rest.search(/[,\]}"']|:(?=[\s[{"]|$)|$/);
  return closed ? offset + length : Math.min(Math.max(end, offset), offset + length);
}

function lineEndAfter(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++;
  return end;
}

function skipBlanks(text: string, start: number, limit: number): { end: number; brokeLine: boolean } {
  let brokeLine = false;
  let end = start;
  for (; end < limit; end++) {
    const code = text.charCodeAt(end);
    if (isLineBreak(code)) brokeLine = true;
    else if (!isBlank(code)) break;
  }
  return { end, brokeLine };
}

/** Returns the end of the comment at `at`, and the last caret position that is still inside it. */
function commentEnd(text: string, at: number): { end: number; lastInside: number } | undefined {
  if (text.startsWith('/*', at)) {
    const close = text.indexOf('*/', at + 2);
    return close < 0 ? { end: text.length, lastInside: text.length } : { end: close + 2, lastInside: close + 1 };
  }
  if (!text.startsWith('//', at) && text.charCodeAt(at) !== characters.hash) return undefined;
  const end = lineEndAfter(text, at);
  return { end, lastInside: end };
}

function separatorFollows(text: string, offset: number): boolean {
  let at = offset;
  while (isBlank(text.charCodeAt(at)) || isLineBreak(text.charCodeAt(at))) at++;
  const code = text.charCodeAt(at);
  return code === characters.colon || code === characters.equals;
}
