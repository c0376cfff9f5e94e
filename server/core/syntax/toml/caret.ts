import type { Block } from '../../document/block.ts';
import type { Caret } from '../../document/caret.ts';
import { type Frame, Frames, pathOf, pathOfBlock, pathOfValue } from './caret-frames.ts';
import { type CaretToken, inMultiLineString, inString, inWord } from './caret-token.ts';
import { code, endOfLine, isBlank, isInvisible, isLineEnd, isWord, nextLine, skipBlanks } from './characters.ts';
import { resolveEscapes } from './escapes.ts';
import { scanContent } from './string-content.ts';

/**
 * Returns the syntactic context at `offset` of a block (see `Language.caretIn`), derived from the statement text before
 * it.
 */
export function caretIn(block: Block, offset: number): Caret {
  if (block.form === 'root' || offset > endOfLine(block.text, 0)) return caretInStatement(block, offset);
  const open = block.text.indexOf('[');
  const brackets = block.text.charAt(open + 1) === '[' ? 2 : 1;
  const walk = new CaretWalk(block.text, offset, new Frames('header', []));
  if (offset < open + brackets) return { ...walk.nothing(), arrayHeader: brackets === 2 };
  return { ...walk.from(open + brackets), arrayHeader: brackets === 2 };
}

function caretInStatement(block: Block, offset: number): Caret {
  return new CaretWalk(block.text, offset, new Frames('statement', pathOfBlock(block))).from(
    startOfStatement(block, offset),
  );
}

/**
 * Returns the start of the line of the last statement that does not start after `offset`, so that errors before it are
 * ignored.
 */
function startOfStatement(block: Block, offset: number): number {
  const { text, members } = block;
  let low = 0;
  let high = members.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((members[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const member = members[low - 1];
  if (member) return member.start === 0 ? 0 : text.lastIndexOf('\n', member.start - 1) + 1;
  return block.form === 'root' ? 0 : nextLine(text, 0);
}

/** A pass over the tokens before the caret that determines the context at the caret. */
class CaretWalk {
  readonly #text: string;
  /** The text before the caret. The author may not intend to keep the text after it. */
  readonly #head: string;
  readonly #caret: number;
  readonly #frames: Frames;
  #at = 0;
  /** The starts of the line of the first token and of the line of the current token. */
  #firstLine = 0;
  #lineStart = 0;

  constructor(text: string, caret: number, frames: Frames) {
    this.#text = text;
    this.#head = text.slice(0, caret);
    this.#caret = caret;
    this.#frames = frames;
  }

  from(start: number): Caret {
    this.#at = start;
    this.#firstLine = start;
    this.#lineStart = start;
    while (this.#at < this.#caret) {
      const caret = this.#step();
      if (caret) return caret;
    }
    return this.#caretInGap();
  }

  nothing(): Caret {
    const { top } = this.#frames;
    const replace = { start: this.#caret, end: this.#caret };
    return {
      ...base,
      role: 'none',
      path: pathOf(top),
      replace,
      container: top.kind === 'braces' ? 'braces' : 'statement',
    };
  }

  /** Reads the next token; returns the caret if the token contains it. */
  #step(): Caret | undefined {
    const character = this.#head.charCodeAt(this.#at);
    switch (character) {
      case code.doubleQuote:
      case code.singleQuote:
        return this.#stepString(character);
      case code.hash:
        this.#at = endOfLine(this.#head, this.#at);
        return this.#at === this.#caret ? this.nothing() : undefined;
      case code.equals:
      case code.comma:
      case code.openBracket:
      case code.closeBracket:
      case code.openBrace:
      case code.closeBrace:
        this.#frames.takePunctuation(String.fromCharCode(character));
        this.#at++;
        return undefined;
      default:
        return this.#stepWord(character);
    }
  }

  #stepWord(character: number): Caret | undefined {
    if (isBlank(character) || isInvisible(character)) this.#at++;
    else if (isLineEnd(this.#head, this.#at) || character === code.carriageReturn) this.#stepLineEnd(character);
    else if (character === code.dot && this.#readsKey()) {
      this.#frames.takePunctuation('.');
      this.#at++;
    } else {
      const start = this.#at;
      while (this.#at < this.#caret && this.#isWordCharacter(this.#head.charCodeAt(this.#at))) this.#at++;
      if (this.#at === this.#caret) return this.#caretInWord(start);
      if (this.#at === start) this.#at++;
      this.#frames.takeToken(this.#head.slice(start, this.#at));
    }
    return undefined;
  }

  /**
   * Returns the caret between two tokens. A string directly after the caret is the value to replace, unless it may be the
   * next item.
   */
  #caretInGap(): Caret {
    const { top } = this.#frames;
    const quote = this.#text.charCodeAt(this.#caret);
    if (top.phase !== 'value' || top.kind === 'array' || (quote !== code.doubleQuote && quote !== code.singleQuote)) {
      return this.#caretInWord(this.#caret);
    }
    const { end } = scanContent(this.#text, this.#caret + 1, quote, 'one-line');
    const isClosed = this.#text.charCodeAt(end) === quote;
    return this.#caretFor({ replace: { start: this.#caret, end: isClosed ? end + 1 : end }, prefix: '', quote: '' });
  }

  #stepLineEnd(character: number): void {
    this.#at++;
    if (character !== code.lineFeed) return;
    this.#frames.takeLineEnd();
    this.#lineStart = this.#at;
  }

  #stepString(quote: number): Caret | undefined {
    const start = this.#at;
    const mark = String.fromCharCode(quote);
    const isMultiLine = this.#head.startsWith(mark.repeat(3), start) && !this.#readsKey();
    const width = isMultiLine ? 3 : 1;
    const { end } = scanContent(this.#head, start + width, quote, isMultiLine ? 'multi-line' : 'one-line');
    if (end === this.#caret) {
      if (this.#frames.top.kind === 'array') this.#resumeOnNewLine(start);
      const style = mark === '"' ? '"' : "'";
      if (isMultiLine) return this.#caretFor(inMultiLineString(this.#text, start + 3, this.#caret, style));
      return this.#caretFor(inString(this.#text, start, this.#caret, style));
    }
    const isClosed = this.#head.charCodeAt(end) === quote;
    this.#at = isClosed ? end + width : end;
    const content = quote === code.doubleQuote ? resolveEscapes(this.#head, start + width, end).value : undefined;
    this.#frames.takeToken(content ?? this.#head.slice(start + width, end));
    return undefined;
  }

  #caretInWord(start: number): Caret {
    this.#resumeOnNewLine(start);
    return this.#caretFor(inWord(this.#text, start, this.#caret, this.#isWordCharacter));
  }

  /**
   * Continues on a new line inside brackets after a missing comma: with the next item, or with the next statement if
   * the brackets do not continue.
   */
  #resumeOnNewLine(start: number): void {
    const { top } = this.#frames;
    const isFirst = skipBlanks(this.#text, this.#lineStart) >= start && this.#lineStart > this.#firstLine;
    if (top.phase !== 'after-value' || top.kind === 'statement' || !isFirst) return;
    const indent = start - this.#lineStart;
    const isDeeper = indent > skipBlanks(this.#text, this.#firstLine) - this.#firstLine;
    if (this.#bracketsContinue() || (top.kind === 'braces' && isDeeper)) this.#frames.takePunctuation(',');
    else this.#frames.leaveBrackets();
  }

  /** Returns whether the text after the caret's word can only belong to the brackets that are open before it. */
  #bracketsContinue(): boolean {
    const rest = this.#text.slice(this.#caret, this.#caret + 1000);
    return /^[^\s,\]}]*\s*[\]},"'{]/.test(rest);
  }

  #caretFor(token: CaretToken): Caret {
    const { top } = this.#frames;
    if (top.phase === 'after-key' || top.phase === 'after-value') return this.nothing();
    const isKey = top.phase === 'key';
    return {
      ...base,
      ...token,
      role: isKey ? roleOfKey(top) : 'value',
      path: isKey ? [...pathOf(top), ...top.keys] : pathOfValue(top),
      hasSeparator: isKey && top.kind !== 'header' && hasSeparator(this.#text, token.replace.end),
      insideString: !isKey && token.quote !== '',
      container: top.kind === 'braces' ? 'braces' : 'statement',
    };
  }

  #readsKey(): boolean {
    const { phase } = this.#frames.top;
    return phase === 'key' || phase === 'after-key';
  }

  readonly #isWordCharacter = (character: number): boolean =>
    isWord(character) || (character === code.dot && !this.#readsKey());
}

const base = {
  prefix: '',
  quote: '',
  hasSeparator: false,
  arrayHeader: false,
  insideString: false,
} as const;

function roleOfKey(frame: Frame): 'header' | 'key' {
  return frame.kind === 'header' ? 'header' : 'key';
}

function hasSeparator(text: string, offset: number): boolean {
  const next = text.charCodeAt(skipBlanks(text, offset));
  return next === code.equals || next === code.dot;
}
