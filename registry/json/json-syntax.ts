import { InvalidJson, JsonTooComplex } from './json-problems.ts';
import { Token } from './token.ts';

export type ValueKind = 'object' | 'array' | 'string' | 'scalar';

/** Receives the structure of a document. Positions are in the current chunk. */
export interface JsonEvents {
  /** A value begins. Returns true for a string whose content `part` receives. */
  beginValue(kind: ValueKind, at: number): boolean;
  /** A value has ended before the position. */
  endValue(at: number): void;
  /** A member begins; the key is as in the text, with its quotes. */
  key(text: string, isEscaped: boolean): void;
  /** Does not refuse control characters, although JSON does not allow them. */
  part(content: Uint8Array): void;
}

export interface SyntaxLimits {
  /** The maximum number of nested objects and arrays. */
  readonly maxDepth: number;
  /** Bytes. */
  readonly maxKeySize: number;
}

/** The syntax that may follow in the text. */
type State =
  | 'value'
  | 'value or ]'
  | 'key'
  | 'key or }'
  | ':'
  | ', or end'
  | 'rest of string'
  | 'escaped'
  | 'hexadecimal digit'
  | 'rest of scalar'
  | 'end of document';

/** The use of the string at the position. */
type StringUse = 'key' | 'value' | 'streamed';

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openObject, closeObject, openArray, closeArray] = [0x7b, 0x7d, 0x5b, 0x5d];
const firstPrintable = 0x20;
const hexadecimalDigits = 4;
/** Bytes; programs do not write longer numbers or literals. */
const maxScalarSize = 1024;
const scalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/;

/** Checks the syntax of a JSON text (RFC 8259) that arrives in chunks. */
export class JsonSyntax {
  readonly #events: JsonEvents;
  readonly #limits: SyntaxLimits;
  /** The containers around the position; true for an object. */
  readonly #containers: boolean[] = [];
  readonly #key = new Token();
  readonly #scalar = new Token();
  #state: State = 'value';
  #string: StringUse = 'value';
  #isKeyEscaped = false;
  #digits = '';
  #chunk: Buffer = Buffer.of();
  /** The position of the chunk in the document. */
  #offset = 0;

  constructor(events: JsonEvents, limits: SyntaxLimits) {
    this.#events = events;
    this.#limits = limits;
  }

  /** The number of containers around the position. */
  get depth(): number {
    return this.#containers.length;
  }

  /** Whether the position is within a string whose content `part` receives. */
  get isInStreamedText(): boolean {
    return this.#state === 'rest of string' && this.#string === 'streamed';
  }

  write(chunk: Buffer): void {
    this.#chunk = chunk;
    for (let at = 0; at < chunk.length; ) at = this.#step(at);
    this.#key.keep(chunk);
    this.#scalar.keep(chunk);
    this.#offset += chunk.length;
  }

  end(): void {
    this.#chunk = Buffer.of();
    if (this.#state === 'rest of scalar') this.#endScalar(0);
    if (this.#state !== 'end of document') throw this.#unexpected(0);
  }

  /** Reads a token, or the part of one that is in the chunk. Returns the position after it. */
  #step(at: number): number {
    switch (this.#state) {
      case 'rest of string':
        return this.#string === 'streamed' ? this.#readStreamed(at) : this.#readString(at);
      case 'rest of scalar':
        return this.#readScalar(at);
      case 'escaped':
        return this.#readEscape(at);
      case 'hexadecimal digit':
        return this.#readDigit(at);
      default:
        return this.#readPunctuation(at, this.#chunk[at] ?? 0);
    }
  }

  #readPunctuation(at: number, byte: number): number {
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) return at + 1;
    switch (this.#state) {
      case 'value or ]':
        return byte === closeArray ? this.#close(at) : this.#beginValue(at, byte);
      case 'value':
        return this.#beginValue(at, byte);
      case 'key or }':
        return byte === closeObject ? this.#close(at) : this.#beginKey(at, byte);
      case 'key':
        return this.#beginKey(at, byte);
      case ':':
        if (byte !== colon) throw this.#unexpected(at);
        this.#state = 'value';
        return at + 1;
      case ', or end':
        return this.#readSeparator(at, byte);
      default:
        throw this.#unexpected(at);
    }
  }

  #readSeparator(at: number, byte: number): number {
    const isObject = this.#containers.at(-1) ?? false;
    if (byte === (isObject ? closeObject : closeArray)) return this.#close(at);
    if (byte !== comma) throw this.#unexpected(at);
    this.#state = isObject ? 'key' : 'value';
    return at + 1;
  }

  #beginValue(at: number, byte: number): number {
    if (byte === openObject || byte === openArray) {
      this.#open(at, byte === openObject);
      return at + 1;
    }
    if (byte === quote) {
      this.#string = this.#events.beginValue('string', at) ? 'streamed' : 'value';
      this.#state = 'rest of string';
      return at + 1;
    }
    if (!isScalarByte(byte)) throw this.#unexpected(at);
    this.#events.beginValue('scalar', at);
    this.#scalar.begin(at);
    this.#state = 'rest of scalar';
    return at;
  }

  #open(at: number, isObject: boolean): void {
    if (this.depth === this.#limits.maxDepth) {
      throw new JsonTooComplex(`must not be nested deeper than ${this.#limits.maxDepth} levels`);
    }
    this.#events.beginValue(isObject ? 'object' : 'array', at);
    this.#containers.push(isObject);
    this.#state = isObject ? 'key or }' : 'value or ]';
  }

  #close(at: number): number {
    this.#containers.pop();
    return this.#endValue(at + 1);
  }

  /** Returns the position after the value. */
  #endValue(end: number): number {
    this.#state = this.depth === 0 ? 'end of document' : ', or end';
    this.#events.endValue(end);
    return end;
  }

  #beginKey(at: number, byte: number): number {
    if (byte !== quote) throw this.#unexpected(at);
    this.#string = 'key';
    this.#isKeyEscaped = false;
    this.#key.begin(at);
    this.#state = 'rest of string';
    return at + 1;
  }

  #readString(start: number): number {
    const chunk = this.#chunk;
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (byte === quote) return this.#string === 'key' ? this.#endKey(at + 1) : this.#endValue(at + 1);
      if (byte === backslash) {
        this.#isKeyEscaped = true;
        this.#state = 'escaped';
        return at + 1;
      }
      if (byte < firstPrintable) throw this.#unexpected(at);
    }
    if (this.#string === 'key') this.#checkKey(chunk.length);
    return chunk.length;
  }

  #endKey(end: number): number {
    this.#checkKey(end);
    this.#state = ':';
    this.#events.key(this.#key.finish(this.#chunk, end), this.#isKeyEscaped);
    return end;
  }

  #checkKey(end: number): void {
    if (this.#key.sizeAt(end) <= this.#limits.maxKeySize) return;
    throw new JsonTooComplex(`must not have a key of more than ${this.#limits.maxKeySize} bytes`);
  }

  /** Reads up to the end of the string, the next escape or the end of the chunk. Searching is faster than a loop. */
  #readStreamed(start: number): number {
    const chunk = this.#chunk;
    const closing = chunk.indexOf(quote, start);
    const rest = chunk.subarray(start, closing < 0 ? chunk.length : closing);
    const escaped = rest.indexOf(backslash);
    const content = escaped < 0 ? rest : rest.subarray(0, escaped);
    if (content.length > 0) this.#events.part(content);
    const end = start + content.length;
    if (escaped >= 0) {
      this.#state = 'escaped';
      return end + 1;
    }
    return closing < 0 ? end : this.#endValue(end + 1);
  }

  #readEscape(at: number): number {
    const letter = String.fromCharCode(this.#chunk[at] ?? 0);
    if (letter === 'u') {
      this.#digits = '';
      this.#state = 'hexadecimal digit';
    } else if ('"\\/bfnrt'.includes(letter)) this.#endEscape(letter);
    else throw this.#unexpected(at);
    return at + 1;
  }

  #readDigit(at: number): number {
    const digit = String.fromCharCode(this.#chunk[at] ?? 0);
    if (!/[\da-fA-F]/.test(digit)) throw this.#unexpected(at);
    this.#digits += digit;
    if (this.#digits.length === hexadecimalDigits) this.#endEscape(`u${this.#digits}`);
    return at + 1;
  }

  #endEscape(code: string): void {
    this.#state = 'rest of string';
    if (this.#string === 'streamed') this.#events.part(Buffer.from(String(JSON.parse(`"\\${code}"`))));
  }

  #readScalar(start: number): number {
    const chunk = this.#chunk;
    let at = start;
    while (at < chunk.length && isScalarByte(chunk[at] ?? 0)) at++;
    if (this.#scalar.sizeAt(at) > maxScalarSize) throw this.#unexpected(start);
    if (at < chunk.length) this.#endScalar(at);
    return at;
  }

  #endScalar(end: number): void {
    if (!scalar.test(this.#scalar.finish(this.#chunk, end))) throw this.#unexpected(end);
    this.#endValue(end);
  }

  #unexpected(at: number): InvalidJson {
    const byte = this.#chunk[at];
    const isVisible = byte !== undefined && byte > firstPrintable && byte < 0x7f;
    const what = byte === undefined ? 'end' : isVisible ? `\`${String.fromCharCode(byte)}\`` : 'byte';
    return new InvalidJson(`unexpected ${what} at position ${this.#offset + at}`);
  }
}

/** Returns whether a byte may be part of a number or a literal: a letter, a digit, `+`, `-` or `.`. */
function isScalarByte(byte: number): boolean {
  if (byte <= 0x39) return byte >= 0x30 || byte === 0x2b || byte === 0x2d || byte === 0x2e;
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
}
