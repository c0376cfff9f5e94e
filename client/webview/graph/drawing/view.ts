import type { Point } from '../layout/shapes.ts';

/** What of the drawing is seen: a place (x, y) of the drawing is at (x * scale + left, y * scale + top) of the window. */
export interface View {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Area extends Point, Size {}

export const smallestScale = 0.02;
export const largestScale = 4;

/** The view with the place under `at`, of the window, kept there. */
export function zoomed({ scale, left, top }: View, factor: number, at: Point): View {
  const next = Math.min(Math.max(scale * factor, smallestScale), largestScale);
  const ratio = next / scale;
  return { scale: next, left: at.x - (at.x - left) * ratio, top: at.y - (at.y - top) * ratio };
}

export function moved({ scale, left, top }: View, x: number, y: number): View {
  return { scale, left: left + x, top: top + y };
}

/** All of an area in the middle of a window; small ones are not made larger than they are. */
export function fitted(area: Area, window: Size, margin = 24): View {
  const [width, height] = [window.width - 2 * margin, window.height - 2 * margin];
  const wanted = Math.min(width / Math.max(area.width, 1), height / Math.max(area.height, 1), 1);
  const scale = Math.max(wanted, smallestScale);
  return {
    scale,
    left: window.width / 2 - (area.x + area.width / 2) * scale,
    top: window.height / 2 - (area.y + area.height / 2) * scale,
  };
}

/** The view moved no further than it has to be for an area to be seen, and as it is where that is seen already. */
export function showing(view: View, area: Area, window: Size, margin = 24): View {
  const x = shift(area.x * view.scale + view.left, area.width * view.scale, window.width, margin);
  const y = shift(area.y * view.scale + view.top, area.height * view.scale, window.height, margin);
  return x === 0 && y === 0 ? view : moved(view, x, y);
}

function shift(start: number, length: number, window: number, margin: number): number {
  if (start < margin) return margin - start;
  const over = start + length - (window - margin);
  return over > 0 ? -Math.min(over, start - margin) : 0;
}

/** Whether all of an area is seen. */
export function isShown({ scale, left, top }: View, { x, y, width, height }: Area, window: Size): boolean {
  return (
    x * scale + left >= 0 &&
    y * scale + top >= 0 &&
    (x + width) * scale + left <= window.width &&
    (y + height) * scale + top <= window.height
  );
}
