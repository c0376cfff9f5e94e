import type { Problem } from '../../document/problem.ts';
import type { Anchor, Span } from '../../document/span.ts';
import { code, isBlank, isControl } from './characters.ts';
import { describe } from './wording.ts';

/**
 * The place of a reader in a source while it makes one block. Offsets here are absolute; `span` makes them relative to
 * the block. Brackets are read strictly first: the first thing that is wrong with their structure only sets `failed`,
 * and the statement is read again with recovery, so that what is well-formed is never mistaken for damage.
 */
export class Scanner {
  readonly source: string;
  readonly start: number;
  readonly anchor: Anchor;
  readonly problems: Problem[] = [];
  offset: number;
  strict = false;
  failed = false;
  /** How far the line that the statement starts on is indented. */
  indent = 0;
  /** Brackets of this block were given up unclosed: their closing brackets may still come, on a line of their own. */
  bracketsLeftOpen = false;
  /** Something in the statement is so wrong that the lines after it may be what is left of it. */
  isBroken = false;
  /** A problem with the structure of the statement has been reported. What goes wrong after it is its consequence. */
  #isQuiet = false;
  #looked: number;

  constructor(source: string, start: number, anchor: Anchor) {
    this.source = source;
    this.start = start;
    this.anchor = anchor;
    this.offset = start;
    this.#looked = start;
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

  /** Notes that the whole line of `offset` was looked at, though it may not become part of the block. */
  lookedAtLine(offset: number): void {
    if (offset < this.#looked) return;
    const lineFeed = this.source.indexOf('\n', offset);
    this.#looked = lineFeed < 0 ? this.source.length + 1 : lineFeed + 1;
  }

  /** The end of all lines looked at. A line that has no end yet could go on: it reaches beyond the source. */
  get looked(): number {
    return this.#looked;
  }

  /** Moves over a comment, whose `#` is next, to the end of its line. */
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
      this.report(bad, bad + 1, `${describe(this.source, bad)} is not allowed in a comment; delete it`);
  }

  /** Something that is wrong within one token; what surrounds it can be read all the same. */
  report(start: number, end: number, message: string): void {
    this.problems.push({ code: 'syntax', severity: 'error', message, span: this.span(start, end) });
  }

  /** Something that is wrong with how tokens follow each other. */
  reportStructure(start: number, end: number, message: string): void {
    this.isBroken = true;
    this.reportKey(start, end, message);
  }

  /** Something that is wrong with how a key is written, though it is clear where it ends. */
  reportKey(start: number, end: number, message: string): void {
    this.#reportUnlessQuiet(start, end, message);
    this.#isQuiet = !this.strict;
  }

  /** A text that is no value: the next one is another mistake. */
  reportUnquoted(start: number, end: number, message: string): void {
    this.isBroken = true;
    this.#reportUnlessQuiet(start, end, message);
  }

  #reportUnlessQuiet(start: number, end: number, message: string): void {
    this.failed = true;
    if (!this.strict && !this.#isQuiet) this.report(start, end, message);
  }

  /** Back to an earlier place, forgetting the problems found since. */
  rewind(offset: number, problemCount: number): void {
    this.lookedAtLine(this.offset);
    this.offset = offset;
    this.problems.length = problemCount;
    this.isBroken = false;
  }
}
