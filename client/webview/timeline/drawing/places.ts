import type { TextWidths } from '../../svg/text-widths.ts';
import type { TimelineMessage } from '../model/messages.ts';
import { ticksOf } from '../model/time-scale.ts';
import { barNote } from '../model/timeline-texts.ts';

export const rowHeight = 26;
/** The height of the times above the rows. */
export const axisHeight = 26;

/** Where a row of the timeline is, in pixels. */
export interface RowPlace {
  /** The name, shortened to the width of the names. */
  readonly label: string;
  readonly top: number;
  /** The start and the end of the bar. */
  readonly left: number;
  readonly right: number;
  /** The width of the row. */
  readonly width: number;
  readonly isOnPath: boolean;
}

export interface TickPlace {
  readonly milliseconds: number;
  readonly x: number;
}

/** Where everything in the timeline is. */
export interface TimelinePlaces {
  readonly rows: readonly RowPlace[];
  readonly ticks: readonly TickPlace[];
  readonly height: number;
}

/** The maximum width of a name, and the minimum width of the plot. */
const maxNameWidth = 240;
const minPlotWidth = 120;
const gap = 24;

/** Returns the places of a timeline in a page of this width. `fonts` are those of names and of notes. */
export function placesOf(
  { bars, path }: TimelineMessage,
  width: number,
  { widthOf, shortened }: TextWidths,
  fonts: { readonly name: string; readonly note: string },
): TimelinePlaces {
  const onPath = new Set(typeof path === 'string' ? [] : path);
  const labels = bars.map(({ name }) => shortened(name, fonts.name, maxNameWidth));
  const start = Math.ceil(Math.max(0, ...labels.map((label) => widthOf(label, fonts.name)))) + gap;
  const noteWidth = Math.ceil(Math.max(0, ...bars.map((bar) => widthOf(barNote(bar), fonts.note))));
  const plot = Math.max(width - start - noteWidth - gap, minPlotWidth);
  const duration = Math.max(1, ...bars.map(({ end }) => end));
  const xOf = (time: number): number => start + (time / duration) * plot;
  return {
    rows: bars.map((bar, index) => ({
      label: labels[index] ?? '',
      top: axisHeight + index * rowHeight,
      left: xOf(bar.start),
      right: xOf(bar.end),
      width: Math.max(width, start + plot + noteWidth + gap),
      isOnPath: onPath.has(index),
    })),
    ticks: ticksOf(duration).map((milliseconds) => ({ milliseconds, x: xOf(milliseconds) })),
    height: axisHeight + bars.length * rowHeight + 4,
  };
}
