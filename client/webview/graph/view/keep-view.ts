import { fitted, isShown, moved } from '../drawing/view.ts';
import type { Viewport } from '../drawing/viewport.ts';
import type { LayoutPoint } from '../layout/shapes.ts';
import { type DrawnGraph, wholeArea } from './drawn-graph.ts';

type Middles = ReadonlyMap<string, LayoutPoint>;

/**
 * Adjusts the view to a new layout. If the user has moved or zoomed the view, the current node, or else the node
 * nearest to the center, keeps its position on the screen. Otherwise the view shows the whole graph.
 */
export function keepView(viewport: Viewport, before: Middles, drawn: DrawnGraph, current: string | undefined): void {
  if (!viewport.isTouched) {
    const isSeen = before.size > 0 && isShown(viewport.view, wholeArea(drawn), viewport.size);
    if (!isSeen) showAll(viewport, drawn);
    return;
  }
  const anchor = current !== undefined && before.has(current) ? current : nearestToCenter(viewport, before, drawn);
  const [was, is] = [anchor && before.get(anchor), anchor && drawn.middles.get(anchor)];
  if (!was || !is || (was.x === is.x && was.y === is.y)) return;
  const { scale } = viewport.view;
  viewport.shift(moved(viewport.view, (was.x - is.x) * scale, (was.y - is.y) * scale));
}

export function showAll(viewport: Viewport, drawn: DrawnGraph): void {
  if (drawn.placed.length > 0) viewport.set(fitted(wholeArea(drawn), viewport.size));
}

/** Returns the node that was nearest to the center of the window, among those that are still drawn. */
function nearestToCenter({ view, size }: Viewport, before: Middles, { middles }: DrawnGraph): string | undefined {
  const center = { x: (size.width / 2 - view.left) / view.scale, y: (size.height / 2 - view.top) / view.scale };
  const distance = ({ x, y }: LayoutPoint): number => Math.hypot(x - center.x, y - center.y);
  const common = [...before].filter(([id]) => middles.has(id));
  return common.sort(([, a], [, b]) => distance(a) - distance(b))[0]?.[0];
}
