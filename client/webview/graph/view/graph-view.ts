import { createDrawing, edgeId } from '../drawing/drawing.ts';
import { exportedSvg } from '../drawing/exported-svg.ts';
import { type LabelledNode, labeller } from '../drawing/node-shape.ts';
import { type Area, fitted, isShown, moved, showing } from '../drawing/view.ts';
import { createViewport } from '../drawing/viewport.ts';
import { createArranger } from '../layout/arranger.ts';
import { createLayouts } from '../layout/layouts.ts';
import { middlesOf } from '../layout/place.ts';
import type { PlacedComponent, Point } from '../layout/shapes.ts';
import type { Words } from '../model/describe.ts';
import type { PageEdge } from '../model/messages.ts';
import type { Part } from '../model/scope.ts';
import { type Direction, neighbour } from './neighbor.ts';

export interface GraphViewEvents {
  /** Somebody wants to see the source of a node, or of an edge. */
  readonly openNode: (id: string) => void;
  readonly openEdge: (edge: PageEdge) => void;
  /** Somebody wants what is around this node. */
  readonly center: (id: string) => void;
  readonly escape: () => void;
  /** A layout has begun, or has come to its end. */
  readonly busy: (isBusy: boolean) => void;
}

/** The drawn graph with its pointer and its keys. */
export interface GraphView {
  readonly element: SVGSVGElement;
  /**
   * Draws a part of the graph; `afresh` forgets the places of before, and shows all of it. False when something else is to
   * be drawn by now. Rejects when laying out fails.
   */
  show(part: Part, words: Words, options: { readonly afresh: boolean }): Promise<boolean>;
  /** The node that the keyboard is at. */
  readonly current: string | undefined;
  /**
   * Makes a node the current one, and brings it into sight. Without `focus` this leaves somebody alone whose keyboard is in
   * the graph.
   */
  goTo(id: string, options: { readonly focus: boolean }): void;
  mark(name: string, ids: readonly string[]): void;
  showAll(): void;
  zoom(factor: number): void;
  focus(): void;
  /** The drawing as a file, in the colours of now. */
  svg(): string;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export const zoomStep = 1.25;

const nowhere: readonly PlacedComponent[] = [];

export function createGraphView(events: GraphViewEvents): GraphView {
  const drawing = createDrawing();
  const viewport = createViewport(drawing.element, drawing.scene);
  const layouts = createLayouts(createArranger(), events.busy);
  const label = labeller();
  let placed = nowhere;
  let middles: ReadonlyMap<string, Point> = new Map();
  let nodes: ReadonlyMap<string, LabelledNode> = new Map();
  let edges: readonly PageEdge[] = [];
  let current: string | undefined;
  /** What was to be drawn afresh may have been cancelled by what came after it. */
  let isAfreshDue = false;
  /** What is to be drawn as soon as there are places for it. */
  let awaited: readonly LabelledNode[] = [];

  async function show(part: Part, words: Words, { afresh }: { readonly afresh: boolean }): Promise<boolean> {
    isAfreshDue ||= afresh;
    const labelled = part.nodes.map((node) => label(node, words));
    const links = part.edges.map((edge) => ({ id: edgeId(edge), from: edge.from, to: edge.to }));
    const boxes = labelled.map(({ box }) => box);
    awaited = labelled;
    const next = await layouts.places(boxes, links, isAfreshDue ? nowhere : placed);
    // The same places may be wanted for other words by now.
    if (!next || awaited !== labelled) return false;
    const hadKeyboard = hasKeyboard();
    const before = middles;
    placed = next;
    middles = middlesOf(next);
    nodes = new Map(labelled.map((one) => [one.node.id, one]));
    edges = part.edges;
    drawing.show({ nodes: labelled, middles, edges, lines: linesOf(next), words });
    const kept = current !== undefined && nodes.has(current) ? current : undefined;
    makeCurrent(kept ?? part.center ?? (part.nodes.find(({ is }) => is === 'task') ?? part.nodes[0])?.id);
    if (hadKeyboard && !hasKeyboard()) focus();
    if (isAfreshDue) showAll();
    else keepView(before);
    isAfreshDue = false;
    return true;
  }

  /** What somebody looks at stays where it is on the screen. */
  function keepView(before: ReadonlyMap<string, Point>): void {
    if (!viewport.isTouched) {
      const isSeen = before.size > 0 && isShown(viewport.view, wholeArea(), viewport.size);
      if (!isSeen) showAll();
      return;
    }
    const anchor = anchorOf(before);
    const [was, is] = [anchor && before.get(anchor), anchor && middles.get(anchor)];
    if (!was || !is || (was.x === is.x && was.y === is.y)) return;
    const { scale } = viewport.view;
    viewport.shift(moved(viewport.view, (was.x - is.x) * scale, (was.y - is.y) * scale));
  }

  /** The current node where it is seen, else what is nearest to the middle of the window. */
  function anchorOf(before: ReadonlyMap<string, Point>): string | undefined {
    const { view, size } = viewport;
    const middle = { x: (size.width / 2 - view.left) / view.scale, y: (size.height / 2 - view.top) / view.scale };
    const distance = ({ x, y }: Point): number => Math.hypot(x - middle.x, y - middle.y);
    if (current !== undefined && before.has(current)) return current;
    const common = [...before].filter(([id]) => middles.has(id));
    return common.sort(([, a], [, b]) => distance(a) - distance(b))[0]?.[0];
  }

  function wholeArea(): Area {
    const [left, top] = [Math.min(...placed.map(({ x }) => x)), Math.min(...placed.map(({ y }) => y))];
    const right = Math.max(...placed.map(({ x, arrangement }) => x + arrangement.width));
    const bottom = Math.max(...placed.map(({ y, arrangement }) => y + arrangement.height));
    return { x: left, y: top, width: right - left, height: bottom - top };
  }

  function makeCurrent(id: string | undefined): void {
    if (current !== undefined) drawing.nodeElement(current)?.setAttribute('tabindex', '-1');
    current = id;
    if (id !== undefined) drawing.nodeElement(id)?.setAttribute('tabindex', '0');
    drawing.mark('current', new Set(id === undefined ? [] : [id]));
  }

  function goTo(id: string, { focus: takesFocus }: { readonly focus: boolean }): void {
    const [middle, labelled] = [middles.get(id), nodes.get(id)];
    if (!middle || !labelled || (!takesFocus && hasKeyboard())) return;
    makeCurrent(id);
    const { width, height } = labelled.box;
    const area = { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
    const next = showing(viewport.view, area, viewport.size);
    if (next !== viewport.view) viewport.shift(next);
    if (takesFocus) focus();
  }

  function focus(): void {
    if (current !== undefined) drawing.nodeElement(current)?.focus({ preventScroll: true });
  }

  function hasKeyboard(): boolean {
    return document.hasFocus() && drawing.element.contains(document.activeElement);
  }

  function showAll(): void {
    if (placed.length > 0) viewport.set(fitted(wholeArea(), viewport.size));
  }

  function pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || current === undefined) return;
    const direction = directions[event.key];
    const work = direction ? () => go(direction) : keys[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  }

  const keys: Readonly<Record<string, () => void>> = {
    Enter: () => current !== undefined && events.openNode(current),
    ' ': () => current !== undefined && events.center(current),
    Escape: () => events.escape(),
    '+': () => viewport.zoom(zoomStep),
    '=': () => viewport.zoom(zoomStep),
    '-': () => viewport.zoom(1 / zoomStep),
    0: showAll,
  };

  function go(direction: Direction): void {
    const next = current === undefined ? undefined : neighbour(current, direction, middles, edges);
    if (next !== undefined) goTo(next, { focus: true });
  }

  /** Keys are about the node that has the focus, however it came there: a screen reader gives it to any. */
  function focused({ target }: FocusEvent): void {
    const node = target instanceof Element ? target.getAttribute('data-node') : null;
    if (node !== null) makeCurrent(node);
  }

  function clicked({ target }: MouseEvent): void {
    if (!(target instanceof Element)) return;
    const node = target.closest('[data-node]')?.getAttribute('data-node');
    const edge = target.closest('[data-edge]')?.getAttribute('data-edge');
    if (typeof node === 'string') {
      goTo(node, { focus: true });
      events.openNode(node);
    } else if (typeof edge === 'string') {
      const found = edges.find((one) => edgeId(one) === edge);
      if (found) events.openEdge(found);
    }
  }

  drawing.element.addEventListener('keydown', pressed);
  drawing.element.addEventListener('focusin', focused);
  drawing.element.addEventListener('click', clicked);
  new ResizeObserver(() => {
    if (!viewport.isTouched) showAll();
  }).observe(drawing.element);

  return {
    element: drawing.element,
    show,
    get current() {
      return current;
    },
    goTo,
    mark: (name, ids) => drawing.mark(name, new Set(ids)),
    showAll,
    zoom: (factor) => viewport.zoom(factor),
    focus,
    svg: () => exportedSvg(drawing.element, drawing.scene, wholeArea()),
  };
}

function linesOf(placed: readonly PlacedComponent[]): ReadonlyMap<string, readonly Point[]> {
  const lines = new Map<string, readonly Point[]>();
  for (const { x, y, arrangement } of placed) {
    for (const [id, points] of arrangement.lines)
      lines.set(
        id,
        points.map((point) => ({ x: x + point.x, y: y + point.y })),
      );
  }
  return lines;
}
