import { characters } from './characters.ts';
import { isScalar } from './scalar.ts';
import { wordEnd } from './word.ts';

/** The kinds of tokens that white space depends on. An unclosed comment or string is unknown, like all text that is not JSON. */
export type FormatToken =
  | 'open'
  | 'close'
  | 'comma'
  | 'colon'
  | 'string'
  | 'scalar'
  | 'line comment'
  | 'block comment'
  | 'unknown'
  | 'end';

const closedString = /"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"/y;
const restOfLine = /[^\r\n]*/y;

/** Reads the tokens of a text, including its comments, without creating objects. */
export class FormatTokens {
  /** The kind and the offsets of the current token. Before the first call of `next`, it is an empty one. */
  kind: FormatToken = 'unknown';
  start = 0;
  end = 0;
  /** Whether there is a line break between the token before the current one and the current one. */
  onNewLine = false;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the next token. */
  next(): void {
    let at = this.end;
    let code = this.#text.charCodeAt(at);
    this.onNewLine = false;
    for (; code <= characters.space; code = this.#text.charCodeAt(++at)) {
      if (code === characters.lineFeed || code === characters.carriageReturn) this.onNewLine = true;
      else if (code !== characters.space && code !== characters.tab) break;
    }
    this.start = at;
    this.end = at + 1;
    this.kind = this.#read(code);
  }

  /** Reads the token at `start`, which begins with `code`. Sets the end of a token with more than one character. */
  #read(code: number): FormatToken {
    switch (code) {
      case characters.doubleQuote:
        return this.#passes(closedString) ? 'string' : this.#word();
      case characters.colon:
        return 'colon';
      case characters.comma:
        return 'comma';
      case characters.openBrace:
      case characters.openBracket:
        return 'open';
      case characters.closeBrace:
      case characters.closeBracket:
        return 'close';
      case characters.slash:
        return this.#comment();
      default:
        return this.#word();
    }
  }

  #comment(): FormatToken {
    const { start } = this;
    const text = this.#text;
    if (text.startsWith('//', start)) {
      this.#passes(restOfLine);
      return 'line comment';
    }
    if (!text.startsWith('/*', start)) return this.#word();
    const close = text.indexOf('*/', start + 2);
    this.end = close < 0 ? text.length : close + 2;
    return close < 0 ? 'unknown' : 'block comment';
  }

  #word(): FormatToken {
    const { start } = this;
    if (start >= this.#text.length) {
      this.end = start;
      return 'end';
    }
    this.end = wordEnd(this.#text, start);
    return isScalar(this.#text.slice(start, this.end)) ? 'scalar' : 'unknown';
  }

  #passes(token: RegExp): boolean {
    token.lastIndex = this.start;
    if (!token.test(this.#text)) return false;
    this.end = token.lastIndex;
    return true;
  }
}
