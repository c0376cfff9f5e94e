import type { OffsetRange } from '../../text/range.ts';

/** A marker of usage lines in script files (`#USAGE`), at the start of a line where it has no place. */
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

/** The text with blanks in the markers' place, so that what is written behind them can be read. */
export function withoutMarkers(text: string): string {
  return text.replace(pattern, (marker) => ' '.repeat(marker.length));
}
