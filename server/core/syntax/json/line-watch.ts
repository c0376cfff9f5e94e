import { characters } from './characters.ts';
import type { Reader } from './reader.ts';

/** Where a member that is never closed probably ended. */
export interface Cut {
  readonly offset: number;
  readonly before: 'key' | 'brace';
}

/** So many levels at which a dedented key was met, or so many dedented keys in an indented file, leave no doubt. */
const mostLevels = 20;
const mostKeys = 1000;

/**
 * Watches the lines inside a member for one that is not indented deeper than the member's own key and yet starts like a
 * member of the root (`"name":`), or with a brace further left. In a text that is otherwise correct it means nothing;
 * in a member that turns out to be never closed it is where the member ends. The limits keep the reading of a text in
 * which thousands of members are never closed linear.
 */
export class LineWatch {
  readonly #indent: number;
  #cut: Cut | undefined;
  #sawDeeper = false;
  #stopped = false;
  #keys = 0;
  #levels = 0;
  #deepest = 0;

  /** `indent`: how far the member's key is indented. */
  constructor(indent: number) {
    this.#indent = indent;
  }

  /** Looks at the line that the token at `code`, just peeked at, begins; `depth` counts the brackets that are open. */
  line(reader: Reader, code: number, depth: number): void {
    if (reader.indent > this.#indent) this.#sawDeeper = true;
    else if (code === characters.doubleQuote) this.#quote(reader, depth);
    else if (code === characters.closeBrace && reader.indent < this.#indent) {
      this.#cut ??= { offset: reader.position, before: 'brace' };
    }
  }

  /** Where to end a member that is never closed. A text without any indentation gives no hint. */
  get cut(): Cut | undefined {
    return this.#sawDeeper || this.#indent > 0 || this.#stopped ? this.#cut : undefined;
  }

  /** After an error: is it likely that the member ended before? */
  get isDamaged(): boolean {
    return this.#cut !== undefined && this.#sawDeeper;
  }

  #quote(reader: Reader, depth: number): void {
    if (!reader.isNameBeforeColon()) return;
    this.#cut ??= { offset: reader.lineStart, before: 'key' };
    this.#keys++;
    if (depth > this.#deepest) {
      this.#deepest = depth;
      this.#levels++;
    }
    if (this.#levels <= mostLevels && !(this.#keys > mostKeys && this.#sawDeeper)) return;
    this.#stopped = true;
    reader.stop();
  }
}
