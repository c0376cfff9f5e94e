import type { TextEdit } from '../../text/edit.ts';
import { type FormatToken, FormatTokens } from './format-tokens.ts';

export interface LayoutOptions {
  /** The offset of the text in its document, which the offsets of the edits refer to. */
  readonly offset: number;
  /** One step of indentation. */
  readonly indent: string;
  readonly lineEnd: string;
  /** The steps of indentation of the first line. */
  readonly level: number;
  /** The white space after the last token. */
  readonly tail: string;
  /** Whether edits on the same line may be joined, which makes the message to the client smaller. */
  readonly joinsEdits: boolean;
}

/** The maximum number of characters between two joined edits. The range of another edit takes about as much of a message. */
const maxGap = 80;

/**
 * Returns the edits that put each member and item of whole lines of JSON on its own line. White space next to a mistake is not
 * changed.
 */
export function layOutLines(text: string, options: LayoutOptions): TextEdit[] {
  return new Layout(text, options).edits();
}

/** A part of the text, relative to its start, and what replaces it. */
interface Replacement {
  readonly start: number;
  end: number;
  text: string;
}

/** The state while the white space between the tokens of a text is compared with the intended one. */
class Layout {
  readonly #text: string;
  readonly #tokens: FormatTokens;
  readonly #options: LayoutOptions;
  readonly #replacements: Replacement[] = [];
  #last: Replacement | undefined;
  /** The start of the line of the token before the current one, or the end of the comment before it. Edits before it are not joined. */
  #lineStart = 0;
  /** The line breaks with indentation, by level. */
  readonly #newLines: string[] = [];
  #level: number;
  #newLine = '';

  constructor(text: string, options: LayoutOptions) {
    this.#text = text;
    this.#tokens = new FormatTokens(text);
    this.#options = options;
    this.#level = options.level;
    this.#indentBy(0);
  }

  edits(): TextEdit[] {
    const { indent, level, offset } = this.#options;
    const tokens = this.#tokens;
    tokens.next();
    if (tokens.kind !== 'end') this.#replace(0, indent.repeat(level));
    while (tokens.kind !== 'end') this.#passToken();
    return this.#replacements.map(({ start, end, text }) => ({ start: offset + start, end: offset + end, text }));
  }

  /** Proceeds to the next token that is not a comment on the line of the current one. */
  #passToken(): void {
    const tokens = this.#tokens;
    const before = tokens.kind;
    let { end } = tokens;
    let afterLineComment = false;
    this.#enter();
    tokens.next();
    while (isComment(tokens.kind) && !tokens.onNewLine) {
      this.#replace(end, ' ');
      end = tokens.end;
      afterLineComment = tokens.kind === 'line comment';
      this.#enter();
      tokens.next();
    }
    const space = this.#spaceAfter(before, afterLineComment);
    if (space !== undefined) this.#replace(end, space);
  }

  /** Remembers where the line of the current token starts, as far as it belongs to the token before the next one. */
  #enter(): void {
    const { kind, start, end, onNewLine } = this.#tokens;
    if (isComment(kind)) this.#lineStart = end;
    else if (onNewLine) this.#lineStart = start;
  }

  /**
   * Returns the white space between a token, or a comment that follows it on its line, and the current token. Undefined next to a
   * mistake, and before a comment that follows a value with a comment but without a comma.
   */
  #spaceAfter(before: FormatToken, afterLineComment: boolean): string | undefined {
    const { kind, onNewLine } = this.#tokens;
    if (kind === 'close' && before !== 'open') {
      this.#indentBy(-1);
      return this.#newLine;
    }
    const sameLine = afterLineComment ? this.#newLine : '';
    if (kind === 'close') return sameLine;
    if (before === 'open') this.#indentBy(1);
    if (kind === 'end' && before !== 'unknown') return this.#options.tail;
    switch (before) {
      case 'string':
        return isComment(kind) ? this.#newLine : sameLine;
      case 'colon':
        return isComment(kind) ? this.#newLine : sameLine || ' ';
      case 'block comment':
        return onNewLine ? this.#newLine : sameLine || ' ';
      case 'scalar':
      case 'close':
        if (isComment(kind) && !afterLineComment) return this.#newLine;
        return kind === 'comma' ? sameLine : undefined;
      case 'unknown':
        return undefined;
      default:
        return this.#newLine;
    }
  }

  #indentBy(steps: number): void {
    const { lineEnd, indent } = this.#options;
    const newLines = this.#newLines;
    this.#level += steps;
    while (newLines.length <= this.#level) newLines.push(lineEnd + indent.repeat(newLines.length));
    this.#newLine = newLines[this.#level] ?? lineEnd;
  }

  /** Replaces the text from `start` to the current token if it differs. White space before a mistake is not changed. */
  #replace(start: number, text: string): void {
    const { start: end, kind } = this.#tokens;
    if (end - start === text.length && this.#text.startsWith(text, start)) return;
    if (kind !== 'unknown') this.#add(start, end, text);
  }

  /** Adds an edit, or extends the last one if only a few characters of the same line are between them. */
  #add(start: number, end: number, text: string): void {
    const { joinsEdits } = this.#options;
    const last = this.#last;
    if (joinsEdits && last && last.end >= this.#lineStart && start - last.end <= maxGap) {
      last.text += this.#text.slice(last.end, start) + text;
      last.end = end;
      return;
    }
    this.#last = { start, end, text };
    this.#replacements.push(this.#last);
  }
}

function isComment(token: FormatToken): boolean {
  return token === 'line comment' || token === 'block comment';
}
