/** The limits of the documents that a server reads. The largest known packuments reach a tenth of them. */
const maxDepth = 64;
const maxValues = 5_000_000;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openObject, closeObject, openArray, closeArray] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Returns the limit that a JSON document exceeds, as the end of a sentence, or undefined. Takes a fraction of the time that
 * parsing would take, and no memory. The text may be invalid.
 */
export function exceededLimit(content: Uint8Array): string | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < content.length; at++) {
    const byte = content[at];
    if (byte === quote) at = endOfString(content, at);
    else if (byte === comma || byte === colon) values++;
    else if (byte === openObject || byte === openArray) {
      depth++;
      if (depth > maxDepth) return `is nested deeper than ${maxDepth} levels`;
    } else if (byte === closeObject || byte === closeArray) depth--;
  }
  return values > maxValues ? `has more than ${maxValues} values` : undefined;
}

/** Returns the position of the quote that ends the string at `start`, or the length of the text. */
function endOfString(content: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < content.length && content[at] !== quote) at += content[at] === backslash ? 2 : 1;
  return at;
}
