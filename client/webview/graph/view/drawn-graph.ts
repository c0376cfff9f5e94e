import type { LabeledNode } from '../drawing/node-shape.ts';
import type { Area } from '../drawing/view.ts';
import type { LayoutPoint, PlacedComponent } from '../layout/shapes.ts';
import type { PageEdge } from '../model/messages.ts';

/** A graph with the layout in which it is drawn. */
export interface DrawnGraph {
  readonly placed: readonly PlacedComponent[];
  /** The centers of the nodes, by id. */
  readonly middles: ReadonlyMap<string, LayoutPoint>;
  readonly nodes: ReadonlyMap<string, LabeledNode>;
  readonly edges: readonly PageEdge[];
}

export const nothingDrawn: DrawnGraph = { placed: [], middles: new Map(), nodes: new Map(), edges: [] };

/** Returns the smallest area that contains the whole drawing. */
export function wholeArea({ placed }: DrawnGraph): Area {
  const [left, top] = [Math.min(...placed.map(({ x }) => x)), Math.min(...placed.map(({ y }) => y))];
  const right = Math.max(...placed.map(({ x, arrangement }) => x + arrangement.width));
  const bottom = Math.max(...placed.map(({ y, arrangement }) => y + arrangement.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the points of each edge, by the id of the edge. */
export function linesOf(placed: readonly PlacedComponent[]): ReadonlyMap<string, readonly LayoutPoint[]> {
  const lines = new Map<string, readonly LayoutPoint[]>();
  for (const { x, y, arrangement } of placed) {
    for (const [id, points] of arrangement.lines)
      lines.set(
        id,
        points.map((point) => ({ x: x + point.x, y: y + point.y })),
      );
  }
  return lines;
}
