import { characters } from './characters.ts';
import type { Reader } from './reader.ts';

interface OpenBracket {
  readonly offset: number;
  readonly indent: number;
  readonly isArray: boolean;
}

/** The offset of a brace that is missing from the text and has been reported as missing. */
export const assumed = -1;

/** The brackets that are open while a member is read, innermost last. */
export class OpenBrackets {
  readonly #open: OpenBracket[] = [];
  #arrays = 0;
  /**
   * The offset of the first opening bracket whose closing bracket is on a line with less indentation. That closing
   * bracket probably belongs to another opening bracket, and the correct one is missing.
   */
  #misaligned: number | undefined;

  get depth(): number {
    return this.#open.length;
  }

  /** Whether `]` closes a bracket; `}` always does, since the root object is open. */
  get hasArray(): boolean {
    return this.#arrays > 0;
  }

  /** The indentation of the line of the innermost bracket. */
  get indent(): number {
    return this.#open.at(-1)?.indent ?? 0;
  }

  /** Reads the opening bracket at the reader's position and returns its offset. */
  open(reader: Reader): number {
    const isArray = reader.peek() === characters.openBracket;
    const offset = reader.take();
    this.#open.push({ offset, indent: reader.indent, isArray });
    if (isArray) this.#arrays++;
    return offset;
  }

  /** Assumes an opening brace that is missing after a key with this indentation. */
  assume(indent: number): void {
    this.#open.push({ offset: assumed, indent, isArray: false });
  }

  /** Reads the closing bracket at the reader's position. */
  close(reader: Reader): void {
    const open = this.#pop();
    if (open && reader.firstOnLine && reader.indent < open.indent) this.#misaligned ??= open.offset;
    reader.take();
  }

  /** Leaves the innermost bracket, which has no closing bracket, and returns its offset. */
  abandon(): number {
    return this.#pop()?.offset ?? assumed;
  }

  /**
   * Leaves all brackets but the outermost `depth` at the end of the text; returns the offset of the bracket to report.
   */
  abandonTo(depth: number): number {
    const innermost = this.#open.at(-1)?.offset ?? assumed;
    while (this.depth > depth) this.#pop();
    return this.#misaligned ?? innermost;
  }

  #pop(): OpenBracket | undefined {
    const open = this.#open.pop();
    if (open?.isArray) this.#arrays--;
    return open;
  }
}
