import { exportedSvg } from '../../svg/exported-svg.ts';
import { createDrawing, edgeId } from '../drawing/drawing.ts';
import { showing } from '../drawing/view.ts';
import { createViewport } from '../drawing/viewport.ts';
import type { PageEdge } from '../model/messages.ts';
import { wholeArea } from './drawn-graph.ts';
import { createGraphCursor } from './graph-cursor.ts';
import { createGraphDrawer, type GraphDrawer } from './graph-drawer.ts';
import { listenToInput } from './graph-input.ts';
import { showAll } from './keep-view.ts';
import { neighbor } from './neighbor.ts';

export interface GraphViewEvents {
  /** Called when the user opens the source of a node or of an edge. */
  readonly openNode: (id: string) => void;
  readonly openEdge: (edge: PageEdge) => void;
  /** Called when the user requests the graph around a node. */
  readonly center: (id: string) => void;
  /** Called when a node receives the focus or the pointer. */
  readonly inspect: (id: string) => void;
  readonly escape: () => void;
  /** Called when the user runs or restarts the task of a node, or stops it. */
  readonly run: (id: string) => void;
  readonly stop: (id: string) => void;
  /** Called when a layout starts or ends. */
  readonly busy: (isBusy: boolean) => void;
}

/** The drawn graph, which handles pointer and keyboard input. */
export interface GraphView {
  readonly element: SVGSVGElement;
  readonly show: GraphDrawer['show'];
  /** The node that keys act on. */
  readonly current: string | undefined;
  /** Makes a node the current one and scrolls to it. Without `focus`, does nothing while the focus is in the graph. */
  goTo(id: string, options: { readonly focus: boolean }): void;
  mark(name: string, ids: readonly string[]): void;
  showAll(): void;
  zoom(factor: number): void;
  focus(): void;
  /** Returns the drawing as an SVG file in its current colors. */
  svg(): string;
}

export function createGraphView(events: GraphViewEvents): GraphView {
  const drawing = createDrawing();
  const viewport = createViewport(drawing.element, drawing.scene);
  const cursor = createGraphCursor(drawing);
  const drawer = createGraphDrawer({ drawing, viewport, cursor, busy: events.busy });
  const showWhole = (): void => showAll(viewport, drawer.drawn);

  function goTo(id: string, { focus }: { readonly focus: boolean }): void {
    const [middle, labeled] = [drawer.drawn.middles.get(id), drawer.drawn.nodes.get(id)];
    if (!middle || !labeled || (!focus && cursor.hasFocus)) return;
    cursor.moveTo(id);
    const next = showing(viewport.view, areaAround(middle, labeled.box), viewport.size);
    if (next !== viewport.view) viewport.shift(next);
    if (focus) cursor.focus();
  }

  listenToInput(drawing.element, {
    current: () => cursor.current,
    open: events.openNode,
    center: events.center,
    go(direction) {
      const { current } = cursor;
      const { middles, edges } = drawer.drawn;
      const next = current === undefined ? undefined : neighbor(current, direction, middles, edges);
      if (next !== undefined) goTo(next, { focus: true });
    },
    escape: events.escape,
    run: events.run,
    stop: events.stop,
    zoom: viewport.zoom,
    showAll: showWhole,
    focusNode(id) {
      cursor.moveTo(id);
      events.inspect(id);
    },
    pointAtNode: events.inspect,
    clickNode(id) {
      goTo(id, { focus: true });
      events.openNode(id);
    },
    clickEdge(id) {
      const edge = drawer.drawn.edges.find((one) => edgeId(one) === id);
      if (edge) events.openEdge(edge);
    },
  });
  new ResizeObserver(() => {
    if (!viewport.isTouched) showWhole();
  }).observe(drawing.element);

  return {
    element: drawing.element,
    show: drawer.show,
    get current() {
      return cursor.current;
    },
    goTo,
    mark: (name, ids) => drawing.mark(name, new Set(ids)),
    showAll: showWhole,
    zoom: viewport.zoom,
    focus: cursor.focus,
    svg: () => exportedSvg(drawing.element, drawing.scene, wholeArea(drawer.drawn)),
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function areaAround({ x, y }: { readonly x: number; readonly y: number }, { width, height }: Size) {
  return { x: x - width / 2, y: y - height / 2, width, height };
}
