import { type Drawing, edgeId } from '../drawing/drawing.ts';
import { type LabeledNode, labeler } from '../drawing/node-shape.ts';
import type { Viewport } from '../drawing/viewport.ts';
import { createArranger } from '../layout/arranger.ts';
import { createLayouts } from '../layout/layouts.ts';
import { middlesOf } from '../layout/place.ts';
import type { PlacedComponent } from '../layout/shapes.ts';
import type { GraphTexts } from '../model/graph-texts.ts';
import type { GraphPart } from '../model/scope.ts';
import { type DrawnGraph, linesOf, nothingDrawn } from './drawn-graph.ts';
import type { GraphCursor } from './graph-cursor.ts';
import { keepView, showAll } from './keep-view.ts';

/** Lays out and draws parts of the graph. */
export interface GraphDrawer {
  readonly drawn: DrawnGraph;
  /**
   * Draws a part of the graph. With `reset`, nodes do not keep their positions, and the view shows the whole part.
   * Resolves to false if another call has replaced this one. Rejects if the layout fails.
   */
  show(part: GraphPart, texts: GraphTexts, options: { readonly reset: boolean }): Promise<boolean>;
}

export interface GraphDrawerOptions {
  readonly drawing: Drawing;
  readonly viewport: Viewport;
  readonly cursor: GraphCursor;
  /** Called when a layout starts or ends. */
  readonly busy: (isBusy: boolean) => void;
}

export function createGraphDrawer({ drawing, viewport, cursor, busy }: GraphDrawerOptions): GraphDrawer {
  const layouts = createLayouts(createArranger(), busy);
  const label = labeler();
  let drawn = nothingDrawn;
  /**
   * Whether the next drawing resets the view. Remains true if the call that requested the reset was replaced by another
   * one.
   */
  let isResetDue = false;
  /** The nodes of the last call, whose layout may not be complete. */
  let requested: readonly LabeledNode[] = [];

  function draw(
    placed: readonly PlacedComponent[],
    nodes: readonly LabeledNode[],
    part: GraphPart,
    texts: GraphTexts,
  ): void {
    const { hasFocus } = cursor;
    const before = drawn.middles;
    const middles = middlesOf(placed);
    drawn = { placed, middles, nodes: new Map(nodes.map((one) => [one.node.id, one])), edges: part.edges };
    drawing.show({ nodes, middles, edges: part.edges, lines: linesOf(placed), texts });
    cursor.moveTo(nextCurrent(cursor, drawn, part));
    if (hasFocus && !cursor.hasFocus) cursor.focus();
    if (isResetDue) showAll(viewport, drawn);
    else keepView(viewport, before, drawn, cursor.current);
    isResetDue = false;
  }

  return {
    get drawn() {
      return drawn;
    },
    async show(part, texts, { reset }) {
      isResetDue ||= reset;
      const labeled = part.nodes.map((node) => label(node, texts));
      const links = part.edges.map((edge) => ({ id: edgeId(edge), from: edge.from, to: edge.to }));
      const boxes = labeled.map(({ box }) => box);
      requested = labeled;
      const placed = await layouts.places(boxes, links, (isResetDue ? nothingDrawn : drawn).placed);
      // A later call can request the same layout with different texts.
      if (!placed || requested !== labeled) return false;
      draw(placed, labeled, part, texts);
      return true;
    },
  };
}

/** Returns the current node if it is still drawn, or else the center, the first task, or the first node. */
function nextCurrent({ current }: GraphCursor, { nodes }: DrawnGraph, part: GraphPart): string | undefined {
  const kept = current !== undefined && nodes.has(current) ? current : undefined;
  return kept ?? part.center ?? (part.nodes.find(({ kind }) => kind === 'task') ?? part.nodes[0])?.id;
}
