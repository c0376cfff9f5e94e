/** Decodes standard Base64 with padding (RFC 4648, 4) that arrives in parts. Other variants are refused. */
export class Base64Decoder {
  /** The last characters, from 1 to 4, which may contain padding. */
  #rest = '';

  /**
   * Returns the decoded bytes of all characters but the last; undefined when the text is not Base64. `allocate` returns a buffer
   * for a number of bytes.
   */
  decode(part: Uint8Array, allocate: (size: number) => Buffer): Buffer | undefined {
    const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    const available = this.#rest.length + text.length;
    const whole = Math.max(0, Math.ceil(available / quantum) - 1) * quantum;
    if (whole === 0) {
      this.#rest += text.toString('latin1');
      return empty;
    }
    // The rest is decoded on its own, since concatenating the texts would copy both.
    const start = (quantum - this.#rest.length) % quantum;
    const first = this.#rest + text.toString('latin1', 0, start);
    const end = start + whole - first.length;
    const bytes = allocate((whole / quantum) * quantumSize);
    const isValid =
      writeBase64(bytes, 0, first) && writeBase64(bytes, sizeOf(first), text.toString('latin1', start, end));
    this.#rest = text.toString('latin1', end);
    return isValid ? bytes : undefined;
  }

  /** Returns the last bytes, as `decode` does. */
  end(allocate: (size: number) => Buffer): Buffer | undefined {
    const decoded = Buffer.from(this.#rest, 'base64');
    if (decoded.toString('base64') !== this.#rest) return undefined;
    const bytes = allocate(decoded.length);
    bytes.set(decoded);
    return bytes;
  }
}

/** The characters that encode `quantumSize` bytes. */
const quantum = 4;
const quantumSize = 3;
const empty = Buffer.alloc(0);

/** Writes the bytes of a text without padding. Returns false when it is not Base64. */
function writeBase64(bytes: Buffer, at: number, text: string): boolean {
  if (text === '') return true;
  // Decoding skips invalid characters and ends at padding; it also accepts the alphabet for addresses.
  const isStandard = !text.includes('-') && !text.includes('_');
  return isStandard && bytes.write(text, at, 'base64') === sizeOf(text);
}

function sizeOf(text: string): number {
  return (text.length / quantum) * quantumSize;
}
