import type { OffsetRange } from '../../text/range.ts';

/** A marker at the start of a line, such as `#USAGE`, which script files use for lines of the usage specification. */
export interface UsageMarker extends OffsetRange {
  readonly marker: string;
}

const pattern = /^[ \t]*((?:#|\/\/|::)[ \t]*(?:\[USAGE\]|USAGE\b))/gm;

export function usageMarkers(text: string): readonly UsageMarker[] {
  return [...text.matchAll(pattern)].map(({ 0: written, 1: marker = '', index }) => {
    const end = index + written.length;
    return { marker, start: end - marker.length, end };
  });
}

/** Returns the text with its markers replaced by spaces, so that the text after them can be parsed. */
export function withoutMarkers(text: string): string {
  return text.replace(pattern, (marker) => ' '.repeat(marker.length));
}
