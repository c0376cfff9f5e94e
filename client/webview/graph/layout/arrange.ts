import { graphlib, layout } from '@dagrejs/dagre';
import type { Arrangement, Component, LayoutPoint } from './shapes.ts';

/**
 * The maximum number of boxes for which links are made as short as possible. For more boxes, this would take seconds.
 */
const maxForShortest = 200;

/** Arranges the boxes of a component. Links lead from left to right, except in cycles. */
export function arrange({ boxes, links }: Component): Arrangement {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({
    rankdir: 'LR',
    nodesep: 16,
    edgesep: 12,
    ranksep: 64,
    ranker: boxes.length > maxForShortest ? 'tight-tree' : 'network-simplex',
  });
  // The library joins ids with separators that the ids can contain, so boxes are identified by numbers.
  const numbers = new Map(boxes.map(({ id }, index) => [id, String(index)]));
  for (const { id, width, height } of boxes) graph.setNode(numberOf(id), { width, height });
  links.forEach(({ from, to }, index) => {
    graph.setEdge(numberOf(from), numberOf(to), {}, String(index));
  });
  layout(graph);
  const { width, height } = sizeOf(graph.graph());
  return {
    width,
    height,
    middles: new Map(boxes.map(({ id }) => [id, pointOf(graph.node(numberOf(id)))])),
    lines: new Map(
      links.map(({ id, from, to }, index) => [id, pointsOf(graph.edge(numberOf(from), numberOf(to), String(index)))]),
    ),
  };

  function numberOf(id: string): string {
    return numbers.get(id) ?? '';
  }
}

function sizeOf(value: unknown): { readonly width: number; readonly height: number } {
  return { width: numberIn(value, 'width'), height: numberIn(value, 'height') };
}

function pointOf(value: unknown): LayoutPoint {
  return { x: numberIn(value, 'x'), y: numberIn(value, 'y') };
}

function pointsOf(value: unknown): readonly LayoutPoint[] {
  const points: unknown = Reflect.get(Object(value), 'points');
  return Array.isArray(points) ? points.map(pointOf) : [];
}

function numberIn(value: unknown, name: string): number {
  const found: unknown = Reflect.get(Object(value), name);
  return typeof found === 'number' && Number.isFinite(found) ? found : 0;
}
