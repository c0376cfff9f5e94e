import type { LayoutPoint } from '../layout/shapes.ts';

/** The visible part of the drawing: the point (x, y) appears at (x * scale + left, y * scale + top) in the window. */
export interface View {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Area extends LayoutPoint, Size {}

export const minScale = 0.02;
export const maxScale = 4;

/** Returns the zoomed view. The point of the drawing at `at` in the window keeps its position. */
export function zoomed({ scale, left, top }: View, factor: number, at: LayoutPoint): View {
  const next = Math.min(Math.max(scale * factor, minScale), maxScale);
  const ratio = next / scale;
  return { scale: next, left: at.x - (at.x - left) * ratio, top: at.y - (at.y - top) * ratio };
}

export function moved({ scale, left, top }: View, x: number, y: number): View {
  return { scale, left: left + x, top: top + y };
}

/** Returns a view that centers an area in a window. Small areas are not magnified. */
export function fitted(area: Area, window: Size, margin = 24): View {
  const [width, height] = [window.width - 2 * margin, window.height - 2 * margin];
  const fittingScale = Math.min(width / Math.max(area.width, 1), height / Math.max(area.height, 1), 1);
  const scale = Math.max(fittingScale, minScale);
  return {
    scale,
    left: window.width / 2 - (area.x + area.width / 2) * scale,
    top: window.height / 2 - (area.y + area.height / 2) * scale,
  };
}

/** Returns the view, moved as little as necessary to show an area; the same object if the area is already visible. */
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

/** Returns whether the whole area is visible. */
export function isShown({ scale, left, top }: View, { x, y, width, height }: Area, window: Size): boolean {
  return (
    x * scale + left >= 0 &&
    y * scale + top >= 0 &&
    (x + width) * scale + left <= window.width &&
    (y + height) * scale + top <= window.height
  );
}
