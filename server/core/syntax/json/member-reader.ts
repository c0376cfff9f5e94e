import type { ArrayNode, Key, Member, MissingNode, Node, ObjectNode, StringNode } from '../../document/node.ts';
import { characters, endOfText, isQuote, startsName, startsValue } from './characters.ts';
import { LineWatch } from './line-watch.ts';
import { assumed, OpenBrackets } from './open-brackets.ts';
import type { Reader } from './reader.ts';
import { readScalar } from './scalar.ts';
import type { StringToken } from './string-token.ts';

const { closeBrace, closeBracket, colon, comma, equals, openBrace, openBracket } = characters;

/** Deeper nesting is no task file, and would exhaust the stack. */
const mostLevels = 500;

/**
 * Reads members of an object with all that is nested in them. Reports one problem for each mistake, and reads on: what
 * is misplaced is passed by up to the next comma or closing bracket.
 */
export class MemberReader {
  /** Knows where the member probably ended, should it turn out to be never closed. */
  readonly watch: LineWatch;
  readonly #reader: Reader;
  readonly #brackets = new OpenBrackets();
  #watchedLine: number;
  /** The last problem explains what is missing next. */
  #forgiving = false;
  #gaveUp = false;
  #unclosed = false;

  constructor(reader: Reader) {
    reader.peek();
    this.#reader = reader;
    this.#watchedLine = reader.lineStart;
    this.watch = new LineWatch(reader.indent);
  }

  /** A bracket of the member was still open when the text ended. */
  get isUnclosed(): boolean {
    return this.#unclosed;
  }

  /** A problem was reported that explains why something is missing at the end of the text. */
  get isEndExplained(): boolean {
    return this.#unclosed || this.#forgiving || this.#reader.isEndExplained;
  }

  /** A key with its separator and value. Undefined when there is no key but something misplaced, which is passed by. */
  member(): Member | undefined {
    const code = this.#peek();
    const { position } = this.#reader;
    if (!startsName(code)) {
      this.#error(position, position + 1, 'Write a key in double quotes before this');
      this.#forgiving = true;
      if (code === colon || code === equals) this.#reader.take();
      if (startsValue(this.#peek())) this.#value(this.#peek());
      return undefined;
    }
    const column = position - this.#reader.lineStart;
    const key = this.#key(code);
    const value = this.#valueOf(key, column);
    return { key, value, anchor: key.anchor, start: key.start, end: Math.max(key.end, value.end) };
  }

  /** Passes what follows a value: a comma, unless the container ends. */
  afterValue(container: 'object' | 'array'): void {
    const end = this.#reader.tokenEnd;
    while (this.#peek() === closeBracket && this.stray());
    if (container === 'array' && this.#isLeftForMember()) return;
    if (!this.#isDelimiter(this.#peek()) && !this.#startsNext(container)) this.#extras(container);
    const code = this.#peek();
    if (code === comma) {
      const offset = this.#reader.take();
      if (this.#isCloser(this.#peek())) {
        this.#reader.report(offset, offset + 1, 'Remove the trailing comma', 'warning');
      }
    } else if (code === endOfText) return;
    else if (!this.#isCloser(code) && !this.#forgiving) this.#error(end - 1, end, 'Write a comma after this value');
    this.#forgiving = false;
  }

  /** Passes a comma or bracket that belongs to nothing; false when there is none. */
  stray(): boolean {
    const code = this.#peek();
    if (code !== comma && (code !== closeBracket || this.#brackets.hasArray)) return false;
    const offset = this.#reader.take();
    this.#error(offset, offset + 1, code === comma ? 'Remove this comma' : 'Remove this `]`: no `[` is open');
    return true;
  }

  #key(code: number): Key {
    const reader = this.#reader;
    const start = reader.position;
    if (isQuote(code)) {
      const token = reader.keyString();
      this.#reportString(token, 'key');
      return { name: token.value, quote: token.quote, ...reader.span(start, token.end) };
    }
    const unopened = reader.unopenedKey();
    if (unopened !== undefined) {
      this.#error(start, reader.tokenEnd, 'Write a double quote before this key');
      return { name: unopened, quote: '"', ...reader.span(start, reader.tokenEnd) };
    }
    const name = reader.word();
    this.#error(start, reader.tokenEnd, `Write the key in double quotes: \`"${name}"\``);
    this.#forgiving = true;
    return { name, quote: undefined, ...reader.span(start, reader.tokenEnd) };
  }

  /** `column`: how far into its line the key begins. */
  #valueOf(key: Key, column: number): Node {
    const reader = this.#reader;
    const { tokenEnd } = reader;
    const code = this.#peek();
    if (code === colon || code === equals) return this.#valueAfterSeparator(code, column);
    const nameFollows = startsName(code) && (reader.onNewLine || reader.isNameBeforeColon());
    const valueFollows = startsValue(code) && !nameFollows;
    if (!this.#forgiving) {
      const missing = valueFollows ? 'a colon' : 'a colon and a value';
      this.#error(tokenEnd - (key.end - key.start), tokenEnd, `Write ${missing} after this key`);
      this.#forgiving = true;
    }
    return valueFollows ? this.#value(code) : this.#missing(tokenEnd);
  }

  #valueAfterSeparator(separator: number, column: number): Node {
    const reader = this.#reader;
    this.#forgiving = false;
    const offset = reader.take();
    if (separator === equals) {
      if (reader.source[reader.position] === '>') reader.take();
      this.#error(offset, reader.tokenEnd, 'Write `:` instead of `=`');
    }
    const end = reader.tokenEnd;
    let code = this.#peek();
    for (; code === colon || code === equals; code = this.#peek()) {
      this.#error(reader.take(), reader.tokenEnd, 'Remove this: one colon is enough');
    }
    const nameFollows = reader.onNewLine && startsName(code) && reader.isNameBeforeColon();
    if (startsValue(code) && !nameFollows) return this.#value(code);
    if (nameFollows && reader.indent > column && this.#brackets.depth < mostLevels) {
      this.#error(offset, end, 'Write `{` after the colon');
      this.#brackets.assume(column);
      return this.#members(reader.position);
    }
    this.#error(offset, end, 'Write a value after the colon');
    this.#forgiving = true;
    return this.#missing(end);
  }

  #value(code: number): Node {
    if (code === openBrace) return this.#brackets.depth < mostLevels ? this.#object() : this.#tooDeep();
    if (code === openBracket) return this.#brackets.depth < mostLevels ? this.#array() : this.#tooDeep();
    return isQuote(code) ? this.#string() : this.#scalar();
  }

  #object(): ObjectNode {
    return this.#members(this.#brackets.open(this.#reader));
  }

  /** The members of an object that begins at `start`, up to its brace. */
  #members(start: number): ObjectNode {
    const members: Member[] = [];
    for (;;) {
      const code = this.#peek();
      if (this.#isCloser(code) || code === endOfText) {
        this.#close(code, closeBrace);
        return { kind: 'object', members, form: 'braces', ...this.#reader.span(start, this.#reader.tokenEnd) };
      }
      if (this.stray()) continue;
      const member = this.member();
      if (member) members.push(member);
      this.afterValue('object');
    }
  }

  #array(): ArrayNode {
    const start = this.#brackets.open(this.#reader);
    const items: Node[] = [];
    for (;;) {
      const code = this.#peek();
      if (this.#isCloser(code) || code === endOfText) {
        this.#close(code, closeBracket);
        return { kind: 'array', items, form: 'inline', ...this.#reader.span(start, this.#reader.tokenEnd) };
      }
      if (this.#isLeftForMember()) {
        this.#leaveForMember();
        return { kind: 'array', items, form: 'inline', ...this.#reader.span(start, this.#reader.tokenEnd) };
      }
      if (this.stray()) continue;
      if (startsValue(code)) items.push(this.#value(code));
      this.afterValue('array');
    }
  }

  #string(): StringNode {
    const token = this.#reader.string();
    this.#reportString(token, 'string');
    const { value, quote, closed, start, end } = token;
    return { kind: 'string', value, quote, closed, ...this.#reader.span(start, end) };
  }

  #scalar(): Node {
    const reader = this.#reader;
    const start = reader.position;
    const { node, message } = readScalar(reader.word(), reader.span(start, reader.tokenEnd));
    if (message === undefined) return node;
    const end = reader.tokenEnd;
    for (let code = this.#peek(); isUnquotedText(code) && !reader.onNewLine; code = this.#peek()) reader.word();
    this.#error(start, reader.tokenEnd, reader.tokenEnd === end ? message : 'Write text in double quotes');
    this.#forgiving = true;
    return { kind: 'missing', ...reader.span(start, reader.tokenEnd) };
  }

  #missing(offset: number): MissingNode {
    return { kind: 'missing', ...this.#reader.span(offset, offset) };
  }

  #tooDeep(): MissingNode {
    const start = this.#reader.position;
    if (!this.#gaveUp) {
      this.#error(start, start + 1, `Nest less deeply: ${mostLevels} levels are the most that is read`);
    }
    this.#gaveUp = true;
    this.#skipBrackets();
    return { kind: 'missing', ...this.#reader.span(start, this.#reader.tokenEnd) };
  }

  #reportString(token: StringToken, what: 'key' | 'string'): void {
    const { start, end, faults } = token;
    if (!token.closed) {
      const message = `This ${what} is never closed: add a double quote at its end`;
      if (what === 'key') this.#reader.report(start, end, message);
      else this.#reader.reportForLine(start, end, message);
      this.#forgiving = true;
      this.#stopIfDamaged();
    } else if (this.#reader.source.charCodeAt(start) !== characters.doubleQuote) {
      this.#error(start, end, `Write this ${what} in double quotes`);
    }
    for (const fault of faults) this.#error(fault.start, fault.end, fault.message);
  }

  /** Passes what cannot stand after a value, up to where the next one may begin. */
  #extras(container: 'object' | 'array'): void {
    const reader = this.#reader;
    const { position: start, tokenEnd } = reader;
    const isQuoteInside = start === tokenEnd && reader.source[start - 1] === '"' && startsName(this.#peek());
    this.#stopIfDamaged();
    const isPair = container === 'array' && this.#peek() === colon;
    for (let code = this.#peek(); !this.#isDelimiter(code); code = this.#peek()) {
      if (reader.position > start && (container === 'object' || reader.onNewLine) && this.#startsNext(container)) break;
      this.#skipToken(code);
    }
    if (this.#forgiving) return;
    this.#forgiving = true;
    if (isQuoteInside) this.#error(tokenEnd - 1, tokenEnd, 'Write `\\"` for a quote inside a string');
    else if (isPair) this.#error(start, reader.tokenEnd, 'An array has no names: put the pair into `{ }`');
    else this.#error(start, reader.tokenEnd, 'Put a comma before this, or remove it');
  }

  #skipToken(code: number): void {
    if (code === openBrace || code === openBracket) this.#skipBrackets();
    else if (isQuote(code)) this.#reportString(this.#reader.string(), 'string');
    else this.#reader.word();
  }

  /** Passes a bracket with all that is in it, however deep. */
  #skipBrackets(): void {
    const outside = this.#brackets.depth;
    do {
      const code = this.#peek();
      if (code === openBrace || code === openBracket) this.#brackets.open(this.#reader);
      else if (code === closeBrace || code === closeBracket) this.#brackets.close(this.#reader);
      else if (code === endOfText) this.#endInside(outside);
      else if (isQuote(code)) this.#reader.string();
      else this.#reader.word();
    } while (this.#brackets.depth > outside);
  }

  /** Whether the innermost array ends without its bracket: `"name":` begins a line that is not indented deeper than its own. */
  #isLeftForMember(): boolean {
    const reader = this.#reader;
    if (!isQuote(this.#peek()) || !reader.firstOnLine || reader.indent > this.#brackets.indent) return false;
    return reader.isNameBeforeColon();
  }

  #leaveForMember(): void {
    const offset = this.#brackets.abandon();
    if (!this.#forgiving) this.#reportUnclosed(offset);
    this.#forgiving = true;
  }

  /** Leaves the innermost bracket at `code`: the bracket that closes it, another one's, or the end of the text. */
  #close(code: number, expected: number): void {
    if (code === expected) this.#brackets.close(this.#reader);
    else if (code === endOfText) this.#endInside(this.#brackets.depth - 1);
    else this.#reportUnclosed(this.#brackets.abandon());
  }

  #endInside(depth: number): void {
    const offset = this.#brackets.abandonTo(depth);
    if (!this.isEndExplained && !this.#gaveUp) this.#reportUnclosed(offset);
    this.#unclosed = true;
  }

  #reportUnclosed(offset: number): void {
    if (offset === assumed) return;
    const [bracket, missing] = this.#reader.source[offset] === '{' ? ['{', '}'] : ['[', ']'];
    this.#error(offset, offset + 1, `This \`${bracket}\` is never closed: add \`${missing}\``);
  }

  /** A bracket that closes something that is open; the root's brace always is. */
  #isCloser(code: number): boolean {
    return code === closeBrace || (code === closeBracket && this.#brackets.hasArray);
  }

  #isDelimiter(code: number): boolean {
    return code === comma || code === endOfText || this.#isCloser(code);
  }

  /** Whether the next member or item begins here, a comma before it or not. */
  #startsNext(container: 'object' | 'array'): boolean {
    const reader = this.#reader;
    const code = this.#peek();
    if (container === 'object') return startsName(code) && (reader.onNewLine || reader.isNameBeforeColon());
    return startsValue(code) && (reader.position > reader.tokenEnd || !startsName(code) || isQuote(code));
  }

  #error(start: number, end: number, message: string): void {
    this.#reader.report(start, end, message);
    this.#stopIfDamaged();
  }

  /** The rest of the text would be read as part of a member that ended long ago. */
  #stopIfDamaged(): void {
    if (this.#brackets.depth > 0 && this.watch.isDamaged) this.#reader.stop();
  }

  #peek(): number {
    const reader = this.#reader;
    const code = reader.peek();
    if (reader.lineStart === this.#watchedLine) return code;
    this.#watchedLine = reader.lineStart;
    if (this.#brackets.depth === 0 || !reader.firstOnLine) return code;
    this.watch.line(reader, code, this.#brackets.depth);
    return reader.peek();
  }
}

function isUnquotedText(code: number): boolean {
  return (startsName(code) && !isQuote(code)) || code === colon || code === equals;
}
