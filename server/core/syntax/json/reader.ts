import type { Problem, Severity } from '../../document/problem.ts';
import type { Anchor, Span } from '../../document/span.ts';
import type { SyntaxRepair } from '../../document/syntax-repair.ts';
import { characters, endOfText, isBlank, isLineBreak, isQuote } from './characters.ts';
import { readKeyString, readString, type StringToken } from './string-token.ts';
import { unopenedKeyEnd, wordEnd } from './word.ts';

export interface ReportOptions {
  /** `error` by default. */
  readonly severity?: Severity;
  readonly repair?: SyntaxRepair | undefined;
}

/**
 * A reader of the tokens of one block, which skips white space and comments. Maintains the state of all parts of the
 * parser: the position, the examined range and the problems.
 */
export class Reader {
  readonly source: string;
  readonly problems: Problem[] = [];
  position: number;
  /** The end of the examined text (exclusive). It is beyond the end of the text if that end was examined. */
  reach: number;
  /** The end of the last token. */
  tokenEnd: number;
  /** The offset after the last line break before the position, or the start of the block. */
  lineStart: number;
  /** The indentation of the line that the last token began on. */
  indent = 0;
  /** Whether an unclosed comment extends to the end of the text, so that nothing else is reported as missing there. */
  isEndExplained = false;
  readonly #start: number;
  readonly #anchor: Anchor;
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
  }

  /** Returns the first character of the next token, or `endOfText`. */
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

  /** Whether there is a line break between the last token and the token that `peek` found. */
  get onNewLine(): boolean {
    return this.lineStart >= this.tokenEnd;
  }

  /** Whether only blanks precede the token that `peek` found on its line. */
  get firstOnLine(): boolean {
    return this.onNewLine && this.lineStart > this.#lastComment;
  }

  /** Treats the current position as the end of the text. */
  stop(): void {
    this.#stopped = true;
  }

  /** Reads one punctuation character and returns its offset. */
  take(): number {
    const start = this.position;
    this.#passTo(start + 1);
    return start;
  }

  /** Reads the string that `peek` found. */
  string(): StringToken {
    return this.#passString(readString(this.source, this.position));
  }

  /** Reads the string that `peek` found where a key is expected. */
  keyString(): StringToken {
    return this.#passString(readKeyString(this.source, this.position));
  }

  /** Reads a key that lacks only its opening quote, and returns its name. */
  unopenedKey(): string | undefined {
    const { source, position } = this;
    const end = unopenedKeyEnd(source, position);
    this.#saw(end + 1);
    if (source.charCodeAt(end) !== characters.doubleQuote || !this.#colonFollows(end + 1)) return undefined;
    this.#passTo(end + 1);
    return source.slice(position, end);
  }

  /** Reads a bare word, or a single character that is not part of any token, and returns it. */
  word(): string {
    const start = this.position;
    const end = wordEnd(this.source, start);
    this.#saw(end + 2);
    this.#passTo(end);
    return this.source.slice(start, end);
  }

  /** Returns whether the token that `peek` found is a name followed by a colon. */
  isNameBeforeColon(): boolean {
    const { source, position } = this;
    if (!isQuote(source.charCodeAt(position))) return this.#colonFollows(wordEnd(source, position));
    const token = readString(source, position);
    this.#saw(token.reach);
    return this.#colonFollows(token.end);
  }

  /** Returns whether the line ends, or a string begins, after the character that `peek` found. */
  isBeforeQuoteOrLineEnd(): boolean {
    let at = this.position + 1;
    while (isBlank(this.source.charCodeAt(at))) at++;
    this.#saw(at + 1);
    const next = this.source.charCodeAt(at);
    return at >= this.source.length || isLineBreak(next) || isQuote(next);
  }

  report(start: number, end: number, message: string, options: ReportOptions = {}): void {
    const { severity = 'error', repair } = options;
    const problem = { code: 'syntax', severity, message, span: this.span(start, end) };
    this.problems.push(repair === undefined ? problem : { ...problem, data: repair });
  }

  /** Reports a problem in place of the errors that were previously reported on its line. */
  reportForLine(start: number, end: number, message: string, options?: ReportOptions): void {
    let lineStart = start;
    while (lineStart > this.#start && !isLineBreak(this.source.charCodeAt(lineStart - 1))) lineStart--;
    for (let last = this.problems.at(-1); last?.severity === 'error'; last = this.problems.at(-1)) {
      if (last.span.start < lineStart - this.#start) break;
      this.problems.pop();
    }
    this.report(start, end, message, options);
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

  /** Skips the comment at `at` and returns its end; returns `at` if there is no comment. */
  #comment(at: number): number {
    if (this.source.charCodeAt(at) === characters.hash)
      return this.#lineComment(at, 'Write `//` instead of `#`, or remove this comment', {
        repair: { kind: 'comment' },
      });
    this.#saw(at + 2);
    const second = this.source.charAt(at + 1);
    if (second === '/') return this.#lineComment(at, noComments, { severity: 'warning' });
    if (second !== '*') return at;
    const close = this.source.indexOf('*/', at + 2);
    const end = close < 0 ? this.source.length : close + 2;
    this.#saw(close < 0 ? end + 1 : end);
    this.#lastComment = end;
    if (close < 0) {
      this.report(at, at + 2, 'This comment is not closed; add `*/`');
      this.isEndExplained = true;
    } else this.report(at, end, noComments, { severity: 'warning' });
    return end;
  }

  #lineComment(at: number, message: string, options: ReportOptions): number {
    let end = at;
    while (end < this.source.length && !isLineBreak(this.source.charCodeAt(end))) end++;
    this.#saw(end + 1);
    this.#lastComment = end;
    this.report(at, end, message, options);
    return end;
  }
}

const noComments = 'JSON does not allow comments; other tools may reject this file';
