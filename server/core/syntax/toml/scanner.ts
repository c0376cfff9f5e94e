import type { Member, Node } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import type { Anchor, Span } from '../../document/span.ts';
import type { SyntaxRepair } from '../../document/syntax-repair.ts';
import { code, isBlank, isControl } from './characters.ts';
import { describe } from './wording.ts';

/**
 * The position in a source while one block is parsed. Offsets here are absolute; `span` makes them relative to the
 * block. Brackets are parsed strictly first: the first error in their structure only sets `failed`, and the statement
 * is parsed again with recovery, so that well-formed text is never treated as damaged.
 */
export class Scanner {
  readonly source: string;
  readonly start: number;
  readonly anchor: Anchor;
  readonly problems: Problem[] = [];
  /** The items and members of the lists that are being read, those of the innermost list last. */
  readonly items: Node[] = [];
  readonly members: Member[] = [];
  offset: number;
  strict = false;
  failed = false;
  /** The indentation of the line on which the statement starts. */
  indent = 0;
  /**
   * Whether brackets of this block were reported as unclosed. Their closing brackets may still follow on a separate
   * line.
   */
  bracketsLeftOpen = false;
  /** Whether the statement is so damaged that the lines after it may be a part of it. */
  isBroken = false;
  /** Whether a problem with the structure of the statement has been reported. Later problems are its consequences. */
  #isQuiet = false;
  #examinedEnd: number;

  constructor(source: string, start: number, anchor: Anchor) {
    this.source = source;
    this.start = start;
    this.anchor = anchor;
    this.offset = start;
    this.#examinedEnd = start;
  }

  get character(): number {
    return this.source.charCodeAt(this.offset);
  }

  get atEnd(): boolean {
    return this.offset >= this.source.length;
  }

  span(start: number, end: number): Span {
    return { anchor: this.anchor, start: start - this.start, end: end - this.start };
  }

  beginStatement(lineStart: number): void {
    this.isBroken = false;
    this.#isQuiet = false;
    this.indent = this.offset - lineStart;
  }

  skipBlanks(): void {
    while (isBlank(this.character)) this.offset++;
  }

  /** Records that the whole line of `offset` was examined, even if it does not become part of the block. */
  markLineExamined(offset: number): void {
    if (offset < this.#examinedEnd) return;
    const lineFeed = this.source.indexOf('\n', offset);
    this.#examinedEnd = lineFeed < 0 ? this.source.length + 1 : lineFeed + 1;
  }

  /** The end of all examined lines. A line without a line ending may continue, so its end is beyond the source. */
  get examinedEnd(): number {
    return this.#examinedEnd;
  }

  /** Skips a comment at the current position, up to the end of its line. */
  skipComment(): void {
    const comment = this.offset;
    let bad = -1;
    for (; this.offset < this.source.length; this.offset++) {
      const character = this.character;
      if (!isControl(character)) continue;
      if (character === code.lineFeed) break;
      if (character === code.carriageReturn && this.source.charCodeAt(this.offset + 1) === code.lineFeed) break;
      if (bad < 0) bad = this.offset;
    }
    if (bad > comment)
      this.report(bad, bad + 1, `${describe(this.source, bad)} is not allowed in a comment; remove it`);
  }

  /** Skips a comment that begins with `//`, up to the end of its line, and reports it. Returns whether there is one. */
  skipSlashes(): boolean {
    const { offset } = this;
    if (!this.source.startsWith('//', offset)) return false;
    this.reportKey(offset, offset + 2, 'Write `#` instead of `//`', { kind: 'replace', by: '#' });
    this.skipComment();
    return true;
  }

  /** Reports an error within one token; the text around it can still be parsed. */
  report(start: number, end: number, message: string, repair?: SyntaxRepair): void {
    const problem = { code: 'syntax', severity: 'error', message, span: this.span(start, end) } as const;
    this.problems.push(repair === undefined ? problem : { ...problem, data: repair });
  }

  /** Reports an error in the sequence of tokens. */
  reportStructure(start: number, end: number, message: string, repair?: SyntaxRepair): void {
    this.isBroken = true;
    this.reportKey(start, end, message, repair);
  }

  /**
   * Reports an error whose extent is clear, such as in a key. Unlike `reportStructure`, does not mark the statement as
   * broken.
   */
  reportKey(start: number, end: number, message: string, repair?: SyntaxRepair): void {
    this.#reportUnlessQuiet(start, end, message, repair);
    this.#isQuiet = !this.strict;
  }

  /** Reports text that is not a value. Unlike `reportStructure`, does not suppress later problems in the statement. */
  reportUnquoted(start: number, end: number, message: string, repair?: SyntaxRepair): void {
    this.isBroken = true;
    this.#reportUnlessQuiet(start, end, message, repair);
  }

  #reportUnlessQuiet(start: number, end: number, message: string, repair?: SyntaxRepair): void {
    this.failed = true;
    if (!this.strict && !this.#isQuiet) this.report(start, end, message, repair);
  }

  /** Returns to an earlier position and discards the problems found since. */
  rewind(offset: number, problemCount: number): void {
    this.markLineExamined(this.offset);
    this.offset = offset;
    this.problems.length = problemCount;
    this.isBroken = false;
  }
}
