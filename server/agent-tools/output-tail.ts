/** The last part of an output. */
export interface OutputTail {
  add(text: string): void;
  /** The kept text. */
  text(): string;
  /** The number of characters before it. */
  omitted(): number;
  /** The last line that contains text. */
  lastLine(): string;
}

/** Keeps at most `maxLength` characters of an output. */
export function outputTail(maxLength: number): OutputTail {
  let kept = '';
  let omitted = 0;
  return {
    add(text) {
      kept += text;
      // The text is cut rarely, since that copies it.
      if (kept.length > 2 * maxLength) {
        omitted += kept.length - maxLength;
        kept = kept.slice(-maxLength);
      }
    },
    text: () => kept.slice(-maxLength),
    omitted: () => omitted + Math.max(0, kept.length - maxLength),
    lastLine: () =>
      kept
        .slice(-2_000)
        .split('\n')
        .findLast((line) => line.trim() !== '') ?? '',
  };
}
