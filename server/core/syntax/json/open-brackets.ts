import { characters } from './characters.ts';
import type { Reader } from './reader.ts';

interface OpenBracket {
  readonly offset: number;
  readonly indent: number;
  readonly isArray: boolean;
}

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

  /** Passes the opening bracket that `reader` stands at, and gives its offset. */
  open(reader: Reader): number {
    const isArray = reader.peek() === characters.openBracket;
    const offset = reader.take();
    this.#open.push({ offset, indent: reader.indent, isArray });
    if (isArray) this.#arrays++;
    return offset;
  }

  /** Passes the closing bracket that `reader` stands at. */
  close(reader: Reader): void {
    const open = this.#pop();
    if (open && reader.firstOnLine && reader.indent < open.indent) this.#misaligned ??= open.offset;
    reader.take();
  }

  /** Gives up the innermost bracket, which has no closing one, and gives its offset. */
  abandon(): number {
    return this.#pop()?.offset ?? 0;
  }

  /** Gives up all brackets but the outermost `depth`, as the text ends; gives the offset of the one to blame. */
  abandonTo(depth: number): number {
    let offset = 0;
    for (let levels = this.depth; levels > depth; levels--) {
      const abandoned = this.abandon();
      if (offset === 0) offset = abandoned;
    }
    return this.#misaligned ?? offset;
  }

  #pop(): OpenBracket | undefined {
    const open = this.#open.pop();
    if (open?.isArray) this.#arrays--;
    return open;
  }
}
