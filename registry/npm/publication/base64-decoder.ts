/** Decodes standard Base64 with padding (RFC 4648, 4) that arrives in parts. Other variants are refused. */
export class Base64Decoder {
  /** The last characters, from 1 to 4, which may contain padding. */
  #rest = '';

  /** Returns the decoded bytes of all characters but the last; undefined when the text is not Base64. */
  decode(part: Uint8Array): Buffer | undefined {
    const text = this.#rest + Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
    const whole = Math.max(0, Math.ceil(text.length / quantum) - 1) * quantum;
    this.#rest = text.slice(whole);
    const decoded = text.slice(0, whole);
    const bytes = Buffer.from(decoded, 'base64');
    // Decoding skips invalid characters and ends at padding; it also accepts the alphabet for addresses.
    const isStandard = !decoded.includes('-') && !decoded.includes('_');
    return isStandard && bytes.length === (whole / quantum) * quantumSize ? bytes : undefined;
  }

  /** Returns the last bytes; undefined when the text is not Base64. */
  end(): Buffer | undefined {
    const bytes = Buffer.from(this.#rest, 'base64');
    return bytes.toString('base64') === this.#rest ? bytes : undefined;
  }
}

/** The characters that encode `quantumSize` bytes. */
const quantum = 4;
const quantumSize = 3;
