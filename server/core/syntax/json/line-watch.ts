import { characters } from './characters.ts';
import type { Reader } from './reader.ts';

/** The offset at which a member that is never closed probably ended. */
export interface Cut {
  readonly offset: number;
  readonly before: 'key' | 'brace';
}

/**
 * A member is certainly unclosed after this number of levels with a dedented key, or this number of dedented keys in an
 * indented file.
 */
const maxLevels = 20;
const maxKeys = 1000;

/**
 * Finds the line at which a member that is never closed probably ended: a line that is not indented deeper than the key
 * of the member but starts like a member of the root (`"name":`), or that starts with a brace further to the left. In
 * text without errors, such a line is ignored. The limits keep the time linear for text with thousands of members that
 * are never closed.
 */
export class LineWatch {
  readonly #indent: number;
  #cut: Cut | undefined;
  #sawDeeper = false;
  #stopped = false;
  #keys = 0;
  #levels = 0;
  #maxDepth = 0;

  /** Creates a watch for the member whose key has the indentation `indent`. */
  constructor(indent: number) {
    this.#indent = indent;
  }

  /**
   * Examines the line that begins with `code`, the character at the position of the reader; `depth` is the number of
   * open brackets.
   */
  line(reader: Reader, code: number, depth: number): void {
    if (reader.indent > this.#indent) this.#sawDeeper = true;
    else if (code === characters.doubleQuote) this.#examineName(reader, depth);
    else if (code === characters.closeBrace && reader.indent < this.#indent) {
      this.#cut ??= { offset: reader.position, before: 'brace' };
    }
  }

  /**
   * The offset at which to end a member that is never closed. Undefined if no line is found, or if the text has no
   * indentation.
   */
  get cut(): Cut | undefined {
    return this.#sawDeeper || this.#indent > 0 || this.#stopped ? this.#cut : undefined;
  }

  /** Whether an error most likely means that the member ended before the current line. */
  get isDamaged(): boolean {
    return this.#cut !== undefined && this.#sawDeeper;
  }

  #examineName(reader: Reader, depth: number): void {
    if (!reader.isNameBeforeColon()) return;
    this.#cut ??= { offset: reader.lineStart, before: 'key' };
    this.#keys++;
    if (depth > this.#maxDepth) {
      this.#maxDepth = depth;
      this.#levels++;
    }
    if (this.#levels <= maxLevels && !(this.#keys > maxKeys && this.#sawDeeper)) return;
    this.#stopped = true;
    reader.stop();
  }
}
