import { characters } from './characters.ts';
import type { Reader } from './reader.ts';

interface OpenBracket {
  readonly offset: number;
  readonly indent: number;
  readonly isArray: boolean;
}

/** In place of the offset of a brace that is not there, and whose lack was reported. */
export const assumed = -1;

/** The brackets that are open while a member is read, innermost last. */
export class OpenBrackets {
  readonly #open: OpenBracket[] = [];
  #arrays = 0;
  /** The first bracket whose closing one is further left: it probably lacks its own and was closed by another's. */
  #misaligned: number | undefined;

  get depth(): number {
    return this.#open.length;
  }

  /** Whether a `]` closes something; a `}` always does, as the root object is open. */
  get hasArray(): boolean {
    return this.#arrays > 0;
  }

  /** How far the line that the innermost bracket stands on is indented. */
  get indent(): number {
    return this.#open.at(-1)?.indent ?? 0;
  }

  /** Passes the opening bracket that `reader` stands at, and gives its offset. */
  open(reader: Reader): number {
    const isArray = reader.peek() === characters.openBracket;
    const offset = reader.take();
    this.#open.push({ offset, indent: reader.indent, isArray });
    if (isArray) this.#arrays++;
    return offset;
  }

  /** Counts a brace as open that was forgotten after a key on a line with this indentation. */
  assume(indent: number): void {
    this.#open.push({ offset: assumed, indent, isArray: false });
  }

  /** Passes the closing bracket that `reader` stands at. */
  close(reader: Reader): void {
    const open = this.#pop();
    if (open && reader.firstOnLine && reader.indent < open.indent) this.#misaligned ??= open.offset;
    reader.take();
  }

  /** Gives up the innermost bracket, which has no closing one, and gives its offset. */
  abandon(): number {
    return this.#pop()?.offset ?? assumed;
  }

  /** Gives up all brackets but the outermost `depth`, as the text ends; gives the offset of the one to blame. */
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
