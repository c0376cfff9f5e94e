import { nextTurn } from '../slices/next-turn.ts';
import { type JsonLimits, JsonScanner } from './json-scanner.ts';
import type { Take } from './take.ts';

export interface JsonReading {
  readonly limits: JsonLimits;
  /** Called after each part of a chunk, to wait until the callbacks have stored what they received. */
  readonly drain?: () => Promise<void> | undefined;
}

/** Bytes that are read in one slice, in one millisecond or less. */
const sliceSize = 2 ** 13;
/** Bytes of a text without escapes that are read in one slice; this is much faster than reading values. */
const textSliceSize = 2 ** 17;

/**
 * Reads a JSON document of any size in constant memory, and lets other work run after each slice of it. Rejects with
 * InvalidJson, JsonTooComplex, or the error of a callback. Resolves to whether there were any bytes.
 */
export async function readJson(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  root: Take,
  { limits, drain }: JsonReading,
): Promise<boolean> {
  const scanner = new JsonScanner(root, limits);
  let read = 0;
  for await (const chunk of chunks) {
    for (let rest = chunk; rest.byteLength > 0; ) {
      const textSize = Math.min(scanner.textSize(rest.subarray(0, textSliceSize)), textSliceSize);
      const slice = rest.subarray(0, Math.max(sliceSize, textSize));
      rest = rest.subarray(slice.byteLength);
      scanner.write(slice);
      await drain?.();
      read += slice.byteLength;
      if (read < sliceSize) continue;
      read = 0;
      await nextTurn();
    }
  }
  if (scanner.isEmpty) return false;
  scanner.end();
  return true;
}
