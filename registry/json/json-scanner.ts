import { InvalidJson, JsonTooComplex } from './json-problems.ts';
import { JsonSyntax, type SyntaxLimits, type ValueKind } from './json-syntax.ts';
import { type ArrayItems, type ObjectMembers, skipped, type Take } from './take.ts';
import { Token } from './token.ts';

const [quote, backslash] = [0x22, 0x5c];

export interface JsonLimits extends SyntaxLimits {
  /** The maximum number of values within one value that is skipped or parsed as a whole. */
  readonly maxValues: number;
}

/**
 * Reads a JSON text that arrives in chunks, and hands out its values as a `Take` specifies. Accepts the texts that
 * `JSON.parse` accepts, unless they contain the key `__proto__` or exceed the limits. At most one key and one whole
 * value are in memory.
 */
export class JsonScanner {
  readonly #limits: JsonLimits;
  readonly #syntax: JsonSyntax;
  /** The objects and arrays around the position whose members or items are handed out, from the outermost. */
  readonly #descended: { readonly take: ObjectMembers | ArrayItems; count: number }[] = [];
  readonly #value = new Token();
  /** The way to read the document, or the member or item at the position of the innermost descended value. */
  #take: Take;
  /** The number of values within the value that is being read. */
  #values = 0;
  #chunk: Buffer = Buffer.of();
  #isEmpty = true;

  constructor(root: Take, limits: JsonLimits) {
    this.#take = root;
    this.#limits = limits;
    const events = {
      beginValue: (kind: ValueKind, at: number) => this.#beginValue(kind, at),
      endValue: (at: number) => this.#endValue(at),
      key: (text: string, isEscaped: boolean) => this.#readKey(text, isEscaped),
      part: (content: Uint8Array) => this.#take.kind === 'text' && this.#take.write(content),
    };
    this.#syntax = new JsonSyntax(events, limits);
  }

  /** Whether no byte has been written. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Returns the number of bytes up to the end of the text that is handed out in parts, or up to an escape in it. */
  textSize(bytes: Uint8Array): number {
    if (!this.#syntax.isInStreamedText) return 0;
    const closing = bytes.indexOf(quote);
    const text = closing < 0 ? bytes : bytes.subarray(0, closing);
    const escaped = text.indexOf(backslash);
    return escaped < 0 ? text.byteLength : escaped;
  }

  /** Throws InvalidJson, JsonTooComplex, or the error of a callback. */
  write(bytes: Uint8Array): void {
    if (bytes.byteLength === 0) return;
    this.#isEmpty = false;
    this.#chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#syntax.write(this.#chunk);
    this.#checkSize(this.#chunk.length);
    this.#value.keep(this.#chunk);
  }

  /** Throws InvalidJson when the document is not complete. */
  end(): void {
    this.#chunk = Buffer.of();
    this.#syntax.end();
  }

  /** Whether the position is directly within a descended value, or outside the document. */
  get #isDescending(): boolean {
    return this.#syntax.depth === this.#descended.length;
  }

  #beginValue(kind: ValueKind, at: number): boolean {
    if (this.#isDescending) {
      this.#values = 0;
      this.#beginItem();
      const take = this.#take;
      if (take.kind === 'whole') this.#value.begin(at);
      if (take.kind === 'text' && kind === 'string') return true;
      if ((take.kind === 'members' && kind === 'object') || (take.kind === 'items' && kind === 'array')) {
        this.#descended.push({ take, count: 0 });
        return false;
      }
      if (take.kind === 'members' || take.kind === 'items' || take.kind === 'text') {
        take.otherwise();
        this.#take = skipped;
      }
    }
    this.#values++;
    if (this.#values > this.#limits.maxValues) {
      throw new JsonTooComplex(`must not have more than ${this.#limits.maxValues} values in one of its parts`);
    }
    return false;
  }

  /** Chooses the way to read a value if it is an item of a descended array. */
  #beginItem(): void {
    const array = this.#descended.at(-1);
    if (array?.take.kind !== 'items') return;
    array.count++;
    if (array.count > array.take.maxItems) {
      throw new JsonTooComplex(`must not have an array of more than ${array.take.maxItems} items`);
    }
    this.#take = array.take.item();
  }

  #endValue(at: number): void {
    if (this.#descended.length > this.#syntax.depth) this.#descended.pop();
    else if (this.#isDescending && this.#take.kind === 'whole') {
      this.#checkSize(at);
      this.#take.accept(parsed(this.#value.finish(this.#chunk, at)));
    }
    const around = this.#descended.at(-1);
    if (this.#isDescending && around?.take.kind === 'items') around.take.itemEnded();
  }

  #checkSize(end: number): void {
    if (this.#take.kind !== 'whole' || this.#value.sizeAt(end) <= this.#take.maxSize) return;
    const { what = 'a part', maxSize } = this.#take;
    throw new JsonTooComplex(`must not have ${what} of more than ${maxSize} bytes`);
  }

  /** Keys that cannot be `__proto__` are only decoded when they are handed out. */
  #readKey(text: string, isEscaped: boolean): void {
    if (!this.#isDescending && !isEscaped && !text.startsWith('"_')) return;
    const key = isEscaped ? String(parsed(text)) : text.slice(1, -1);
    if (key === '__proto__') throw new InvalidJson('the key `__proto__` is not allowed');
    const object = this.#descended.at(-1);
    if (!this.#isDescending || object?.take.kind !== 'members') return;
    object.count++;
    if (object.count > object.take.maxMembers) {
      throw new JsonTooComplex(`must not have an object of more than ${object.take.maxMembers} members`);
    }
    this.#take = object.take.member(key);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidJson('unexpected text');
  }
}
