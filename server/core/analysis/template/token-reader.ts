import type { OffsetRange } from '../../text/range.ts';
import type { Token } from './tags.ts';

/** What keeps tokens from being read; without a place, it is at their end. */
export interface TokenFault {
  readonly message: string;
  readonly place?: OffsetRange;
}

/** Goes through the tokens of a tag, up to the first that cannot stand where it does. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  #fault: TokenFault | undefined;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get fault(): TokenFault | undefined {
    return this.#fault;
  }

  /** The token after so many others, without taking it. */
  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  take(): void {
    this.#at++;
  }

  /** Takes the next token if it is one of these. */
  takes(...texts: readonly string[]): boolean {
    const next = this.peek();
    if (!next || next.kind === 'string' || !texts.includes(next.text)) return false;
    this.#at++;
    return true;
  }

  /** Takes the next token, which has to be this one. */
  expects(text: string): boolean {
    return this.takes(text) || this.fail(`\`${text}\``);
  }

  /** Takes a name, and says of what when there is none. */
  takesName(what: string): boolean {
    const next = this.peek();
    if (next?.kind !== 'name') return this.fail(what);
    if (!/^\w+$/.test(next.text)) return this.refuse('A name consists of the letters A to Z, digits and `_`', next);
    this.#at++;
    return true;
  }

  /** All has been read. */
  ends(): boolean {
    const next = this.peek();
    return next === undefined || this.refuse(`${written(next)} is not allowed here`, next);
  }

  /** Something else is expected where the reader stands. */
  fail(expected: string): false {
    const next = this.peek();
    if (next === undefined) return this.refuse(`Expected ${expected} before the end`);
    return this.refuse(`Expected ${expected} instead of ${written(next)}`, next);
  }

  refuse(message: string, place?: OffsetRange): false {
    this.#fault ??= place ? { message, place } : { message };
    return false;
  }

  /** Reads something that may hold itself. What nobody nests so deeply is not judged, and the stack never ends. */
  nested(read: () => boolean): boolean {
    if (this.#depth === deepest) return false;
    this.#depth++;
    const isRead = read();
    this.#depth--;
    return isRead;
  }
}

const deepest = 60;

function written({ text }: Token): string {
  const shown = text.length > 20 ? `${text.slice(0, 20)}…` : text;
  return shown.includes('`') ? shown : `\`${shown}\``;
}
