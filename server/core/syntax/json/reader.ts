import { createScanner } from 'jsonc-parser';
import type { Problem, Severity } from '../../document/problem.ts';
import type { Anchor, Span } from '../../document/span.ts';
import { characters, endOfText, isBlank, isLineBreak, isQuote } from './characters.ts';
import { readKeyString, readString, type StringToken } from './string-token.ts';
import { unopenedKeyEnd, wordEnd } from './word.ts';

/**
 * Walks over the text of one block token by token, passing by white space and comments. It keeps what every part of the
 * parser needs: where it stands, how far it has looked, what it had to report.
 */
export class Reader {
  readonly source: string;
  readonly problems: Problem[] = [];
  position: number;
  /** The furthest offset that was looked at, exclusive. Beyond the text when its end was seen. */
  reach: number;
  /** Where the last token ended. */
  tokenEnd: number;
  /** The offset after the last line break that was passed; the start of the block counts as one. */
  lineStart: number;
  /** How far the line that the last token began on is indented. */
  indent = 0;
  /** A comment that is never closed goes on to the end of the text: nothing more is to be said about what is missing there. */
  isEndExplained = false;
  readonly #start: number;
  readonly #anchor: Anchor;
  readonly #scanner;
  #lastComment = -1;
  #stopped = false;

  constructor(source: string, start: number, anchor: Anchor) {
    this.source = source;
    this.position = start;
    this.reach = start;
    this.tokenEnd = start;
    this.lineStart = start;
    this.#start = start;
    this.#anchor = anchor;
    this.#scanner = createScanner(source);
  }

  /** The first character of the next token, or `endOfText`. */
  peek(): number {
    const { source } = this;
    let at = this.position;
    let code = source.charCodeAt(at);
    while (code <= characters.slash) {
      if (isBlank(code)) at++;
      else if (isLineBreak(code)) this.lineStart = ++at;
      else if (code === characters.slash || code === characters.hash) {
        const end = this.#comment(at);
        if (end === at) break;
        at = end;
      } else break;
      code = source.charCodeAt(at);
    }
    this.position = at;
    this.#saw(at + 1);
    if (this.firstOnLine) this.indent = at - this.lineStart;
    return at < source.length && !this.#stopped ? code : endOfText;
  }

  /** Whether a line break lies between the last token and the one that `peek` saw. */
  get onNewLine(): boolean {
    return this.lineStart >= this.tokenEnd;
  }

  /** Whether only blanks stand before the token that `peek` saw on its line. */
  get firstOnLine(): boolean {
    return this.onNewLine && this.lineStart > this.#lastComment;
  }

  /** From now on the text is at its end. */
  stop(): void {
    this.#stopped = true;
  }

  /** Passes one character of punctuation and gives its offset. */
  take(): number {
    const start = this.position;
    this.#passTo(start + 1);
    return start;
  }

  /** Reads the string that `peek` saw. */
  string(): StringToken {
    return this.#passString(readString(this.#scanner, this.source, this.position));
  }

  /** Reads the string that `peek` saw where a key is expected. */
  keyString(): StringToken {
    return this.#passString(readKeyString(this.#scanner, this.source, this.position));
  }

  /** Passes a key that lacks only its opening quote, and gives its name. */
  unopenedKey(): string | undefined {
    const { source, position } = this;
    const end = unopenedKeyEnd(source, position);
    this.#saw(end + 1);
    if (source.charCodeAt(end) !== characters.doubleQuote || !this.#colonFollows(end + 1)) return undefined;
    this.#passTo(end + 1);
    return source.slice(position, end);
  }

  /** Passes a bare word, or the one character that is no part of any token, and gives its text. */
  word(): string {
    const start = this.position;
    const end = wordEnd(this.source, start);
    this.#saw(end + 2);
    this.#passTo(end);
    return this.source.slice(start, end);
  }

  /** Whether the token that `peek` saw is a name with a colon after it. */
  isNameBeforeColon(): boolean {
    const { source, position } = this;
    if (!isQuote(source.charCodeAt(position))) return this.#colonFollows(wordEnd(source, position));
    const token = readString(this.#scanner, source, position);
    this.#saw(token.reach);
    return this.#colonFollows(token.end);
  }

  report(start: number, end: number, message: string, severity: Severity = 'error'): void {
    this.problems.push({ code: 'syntax', severity, message, span: this.span(start, end) });
  }

  /** Reports what explains everything that was reported on its line before. */
  reportForLine(start: number, end: number, message: string): void {
    let lineStart = start;
    while (lineStart > this.#start && !isLineBreak(this.source.charCodeAt(lineStart - 1))) lineStart--;
    for (let last = this.problems.at(-1); last?.severity === 'error'; last = this.problems.at(-1)) {
      if (last.span.start < lineStart - this.#start) break;
      this.problems.pop();
    }
    this.report(start, end, message);
  }

  span(start: number, end: number): Span {
    return { anchor: this.#anchor, start: start - this.#start, end: end - this.#start };
  }

  #passString(token: StringToken): StringToken {
    this.#saw(token.reach);
    this.#passTo(token.end);
    return token;
  }

  #passTo(offset: number): void {
    this.position = offset;
    this.tokenEnd = offset;
  }

  #saw(end: number): void {
    if (end > this.reach) this.reach = end;
  }

  #colonFollows(offset: number): boolean {
    let at = offset;
    while (isBlank(this.source.charCodeAt(at))) at++;
    this.#saw(at + 2);
    return this.source.charCodeAt(at) === characters.colon;
  }

  /** Passes the comment at `at`; gives `at` itself when there is none. */
  #comment(at: number): number {
    if (this.source.charCodeAt(at) === characters.hash)
      return this.#lineComment(at, 'Write `//` instead of `#`, or remove this comment', 'error');
    this.#saw(at + 2);
    const second = this.source.charAt(at + 1);
    if (second === '/') return this.#lineComment(at, noComments, 'warning');
    if (second !== '*') return at;
    const close = this.source.indexOf('*/', at + 2);
    const end = close < 0 ? this.source.length : close + 2;
    this.#saw(close < 0 ? end + 1 : end);
    this.#lastComment = end;
    if (close < 0) {
      this.report(at, at + 2, 'This comment is never closed: add `*/`');
      this.isEndExplained = true;
    } else this.report(at, end, noComments, 'warning');
    return end;
  }

  #lineComment(at: number, message: string, severity: Severity): number {
    let end = at;
    while (end < this.source.length && !isLineBreak(this.source.charCodeAt(end))) end++;
    this.#saw(end + 1);
    this.#lastComment = end;
    this.report(at, end, message, severity);
    return end;
  }
}

const noComments = 'JSON has no comments; other tools may reject this file';
