import type { SyntaxRepair } from '../../document/syntax-repair.ts';
import { characters, endOfText, isQuote, startsName, startsValue } from './characters.ts';
import { LineWatch } from './line-watch.ts';
import { assumed, OpenBrackets } from './open-brackets.ts';
import type { Reader } from './reader.ts';
import type { StringToken } from './string-token.ts';

const { closeBrace, closeBracket, colon, comma, equals, openBrace, openBracket, semicolon } = characters;

/**
 * The tokens of one member, with the open brackets. Reports one problem for each mistake and then skips to the next
 * comma or closing bracket.
 */
export class MemberTokens {
  readonly reader: Reader;
  /** Finds the line at which the member probably ended, in case it is never closed. */
  readonly watch: LineWatch;
  readonly brackets = new OpenBrackets();
  /** Whether the last problem explains the next missing token, which is then not reported. */
  isForgiving = false;
  /** Whether the member is nested too deeply to be read. */
  isTooDeep = false;
  #watchedLine: number;
  #isUnclosed = false;

  constructor(reader: Reader) {
    reader.peek();
    this.reader = reader;
    this.#watchedLine = reader.lineStart;
    this.watch = new LineWatch(reader.indent);
  }

  /** Whether a bracket of the member was still open at the end of the text. */
  get isUnclosed(): boolean {
    return this.#isUnclosed;
  }

  /** Whether a reported problem explains why something is missing at the end of the text. */
  get isEndExplained(): boolean {
    return this.#isUnclosed || this.isForgiving || this.reader.isEndExplained;
  }

  /** Returns the first character of the next token, or `endOfText`. */
  peek(): number {
    const { reader } = this;
    const code = reader.peek();
    if (reader.lineStart === this.#watchedLine) return code;
    this.#watchedLine = reader.lineStart;
    if (this.brackets.depth === 0 || !reader.firstOnLine) return code;
    this.watch.line(reader, code, this.brackets.depth);
    return reader.peek();
  }

  error(start: number, end: number, message: string, repair?: SyntaxRepair): void {
    this.reader.report(start, end, message, { repair });
    this.#stopIfDamaged();
  }

  /** Reads the token after a value: a comma, unless the container ends. */
  afterValue(container: 'object' | 'array'): void {
    const end = this.reader.tokenEnd;
    while (this.peek() === closeBracket && this.skipStray());
    if (container === 'array' && this.endsBeforeMember()) return;
    if (this.#takeSemicolon()) return;
    if (!this.#isDelimiter(this.peek()) && !this.#startsNext(container)) this.#skipExtras(container);
    const code = this.peek();
    if (code === comma) {
      const offset = this.reader.take();
      if (this.isCloser(this.peek())) {
        const options = { severity: 'warning', repair: { kind: 'remove' } } as const;
        this.reader.report(offset, offset + 1, 'Remove the trailing comma', options);
      }
    } else if (code === endOfText) return;
    else if (!this.isCloser(code) && !this.isForgiving) {
      this.error(end - 1, end, 'Write a comma after this value', { kind: 'add-after', added: ',' });
    }
    this.isForgiving = false;
  }

  /** Skips and reports a semicolon in place of a comma; returns false if there is none. */
  #takeSemicolon(): boolean {
    if (this.peek() !== semicolon || !this.reader.isBeforeQuoteOrLineEnd()) return false;
    const offset = this.reader.take();
    this.error(offset, offset + 1, 'Write `,` instead of `;`', { kind: 'replace', by: ',' });
    return true;
  }

  /** Skips and reports a misplaced comma or bracket; returns false if there is none. */
  skipStray(): boolean {
    const code = this.peek();
    if (code !== comma && (code !== closeBracket || this.brackets.hasArray)) return false;
    const offset = this.reader.take();
    const message = code === comma ? 'Remove this comma' : 'Remove this `]`; no `[` is open';
    this.error(offset, offset + 1, message, { kind: 'remove' });
    return true;
  }

  reportString(token: StringToken, what: 'key' | 'string'): void {
    const { start, end, faults } = token;
    if (!token.closed) {
      const message = `This ${what} is not closed; add a double quote at its end`;
      const options = { repair: { kind: 'close-quote', of: what, quote: '"' } } as const;
      if (what === 'key') this.reader.report(start, end, message, options);
      else this.reader.reportForLine(start, end, message, options);
      this.isForgiving = true;
      this.#stopIfDamaged();
    } else if (this.reader.source.charCodeAt(start) !== characters.doubleQuote) {
      this.error(start, end, `Write this ${what} in double quotes`, { kind: 'quote', in: 'double quotes' });
    }
    for (const fault of faults) this.error(fault.start, fault.end, fault.message, fault.repair);
  }

  /** Skips a bracket and its content, at any depth of nesting. */
  skipBrackets(): void {
    const outside = this.brackets.depth;
    do {
      const code = this.peek();
      if (code === openBrace || code === openBracket) this.brackets.open(this.reader);
      else if (code === closeBrace || code === closeBracket) this.brackets.close(this.reader);
      else if (code === endOfText) this.#endInside(outside);
      else if (isQuote(code)) this.reader.string();
      else this.reader.word();
    } while (this.brackets.depth > outside);
  }

  /**
   * Returns whether the innermost array ends without its bracket: the next line begins with `"name":` and is not
   * indented deeper than the line of the array.
   */
  endsBeforeMember(): boolean {
    const { reader } = this;
    if (!isQuote(this.peek()) || !reader.firstOnLine || reader.indent > this.brackets.indent) return false;
    return reader.isNameBeforeColon();
  }

  endBeforeMember(): void {
    const offset = this.brackets.abandon();
    if (!this.isForgiving) this.#reportUnclosed(offset);
    this.isForgiving = true;
  }

  /**
   * Leaves the innermost bracket. `code` is its closing bracket, a bracket that closes another one, or the end of the
   * text.
   */
  close(code: number, expected: number): void {
    if (code === expected) this.brackets.close(this.reader);
    else if (code === endOfText) this.#endInside(this.brackets.depth - 1);
    else this.#reportUnclosed(this.brackets.abandon());
  }

  /** Returns whether this bracket closes an open one; the brace of the root object is always open. */
  isCloser(code: number): boolean {
    return code === closeBrace || (code === closeBracket && this.brackets.hasArray);
  }

  /** Skips text that cannot follow a value, up to the possible start of the next value. */
  #skipExtras(container: 'object' | 'array'): void {
    const { reader } = this;
    const { position: start, tokenEnd } = reader;
    const isQuoteInside = start === tokenEnd && reader.source[start - 1] === '"' && startsName(this.peek());
    this.#stopIfDamaged();
    const isPair = container === 'array' && this.peek() === colon;
    for (let code = this.peek(); !this.#isDelimiter(code); code = this.peek()) {
      if (reader.position > start && (container === 'object' || reader.onNewLine) && this.#startsNext(container)) break;
      this.#skipToken(code);
    }
    if (this.isForgiving) return;
    this.isForgiving = true;
    if (isQuoteInside) this.error(tokenEnd - 1, tokenEnd, 'Write `\\"` for a quote inside a string');
    else if (isPair) this.error(start, reader.tokenEnd, 'Arrays cannot contain keys; put the pair in `{ }`');
    else this.error(start, reader.tokenEnd, 'Put a comma before this, or remove it', { kind: 'separate' });
  }

  #skipToken(code: number): void {
    if (code === openBrace || code === openBracket) this.skipBrackets();
    else if (isQuote(code)) this.reportString(this.reader.string(), 'string');
    else this.reader.word();
  }

  #endInside(depth: number): void {
    const offset = this.brackets.abandonTo(depth);
    if (!this.isEndExplained && !this.isTooDeep) this.#reportUnclosed(offset);
    this.#isUnclosed = true;
  }

  #reportUnclosed(offset: number): void {
    if (offset === assumed) return;
    const [bracket, missing] = this.reader.source[offset] === '{' ? ['{', '}'] : ['[', ']'];
    this.error(offset, offset + 1, `This \`${bracket}\` is not closed; add \`${missing}\``);
  }

  #isDelimiter(code: number): boolean {
    return code === comma || code === endOfText || this.isCloser(code);
  }

  /** Returns whether the next member or item begins here, with or without a comma before it. */
  #startsNext(container: 'object' | 'array'): boolean {
    const { reader } = this;
    const code = this.peek();
    if (container === 'object') return startsName(code) && (reader.onNewLine || reader.isNameBeforeColon());
    return startsValue(code) && (reader.position > reader.tokenEnd || !startsName(code) || isQuote(code));
  }

  /**
   * Stops the reader if the member probably ended on an earlier line, since the rest of the text is not part of the
   * member.
   */
  #stopIfDamaged(): void {
    if (this.brackets.depth > 0 && this.watch.isDamaged) this.reader.stop();
  }
}

/** Returns whether text without quotes may continue with this character. */
export function isUnquotedText(code: number): boolean {
  return (startsName(code) && !isQuote(code)) || code === colon || code === equals;
}
