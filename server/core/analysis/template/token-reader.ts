import type { OffsetRange } from '../../text/range.ts';
import type { Token } from './tags.ts';

/** The reason why tokens cannot be parsed. Without `place`, the fault is that the tokens end too early. */
export interface TokenFault {
  readonly message: string;
  readonly place?: OffsetRange;
}

/** Reads the tokens of a tag, up to the first one that is not allowed. */
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

  /** Returns the token that is `ahead` tokens after the next one, without taking it. */
  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  take(): void {
    this.#at++;
  }

  /** Takes the next token if it is one of `texts`. Returns whether it was taken. */
  tryTake(...texts: readonly string[]): boolean {
    const next = this.peek();
    if (!next || next.kind === 'string' || !texts.includes(next.text)) return false;
    this.#at++;
    return true;
  }

  /** Takes the next token if it is `text`, and records a fault otherwise. Returns whether it was taken. */
  expect(text: string): boolean {
    return this.tryTake(text) || this.fail(`\`${text}\``);
  }

  /**
   * Takes the next token if it is a name, and records a fault otherwise. Returns whether it was taken. `what` describes
   * the name in the message.
   */
  takeName(what: string): boolean {
    const next = this.peek();
    if (next?.kind !== 'name') return this.fail(what);
    if (!/^\w+$/.test(next.text)) return this.reject('A name can contain only letters, digits and `_`', next);
    this.#at++;
    return true;
  }

  /** Returns whether there are no more tokens, and records a fault if there are. */
  expectEnd(): boolean {
    const next = this.peek();
    return next === undefined || this.reject(`${written(next)} is not allowed here`, next);
  }

  /** Records that something else is expected here, and returns false. */
  fail(expected: string): false {
    const next = this.peek();
    if (next === undefined) return this.reject(`Expected ${expected} before the end`);
    return this.reject(`Expected ${expected} instead of ${written(next)}`, next);
  }

  reject(message: string, place?: OffsetRange): false {
    this.#fault ??= place ? { message, place } : { message };
    return false;
  }

  /**
   * Runs `read`, which parses syntax that can be nested, and returns its result. Returns false at a depth of
   * `maxDepth`, to prevent a stack overflow.
   */
  nested(read: () => boolean): boolean {
    if (this.#depth === maxDepth) return false;
    this.#depth++;
    const isRead = read();
    this.#depth--;
    return isRead;
  }
}

const maxDepth = 60;

function written({ text }: Token): string {
  const shown = text.length > 20 ? `${text.slice(0, 20)}…` : text;
  return shown.includes('`') ? shown : `\`${shown}\``;
}
