import type { ArrowDirection } from './neighbor.ts';

/** The actions for keys and clicks in the graph. */
export interface GraphInput {
  /** Returns the id of the current node. Keys have no effect without a current node. */
  readonly current: () => string | undefined;
  readonly open: (id: string) => void;
  readonly center: (id: string) => void;
  readonly go: (direction: ArrowDirection) => void;
  readonly escape: () => void;
  /** Runs the task, or restarts it if it is running. */
  readonly run: (id: string) => void;
  readonly stop: (id: string) => void;
  /** Zooms in if the factor is greater than 1. */
  readonly zoom: (factor: number) => void;
  readonly showAll: () => void;
  /** Called when a node receives the focus. */
  readonly focusNode: (id: string) => void;
  /** Called when the pointer enters a node. */
  readonly pointAtNode: (id: string) => void;
  readonly clickNode: (id: string) => void;
  readonly clickEdge: (edgeId: string) => void;
}

export const zoomStep = 1.25;

const directions: Readonly<Record<string, ArrowDirection>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Calls the functions of `input` when a key is pressed, a node or edge is clicked, or the focus moves in the graph. */
export function listenToInput(element: SVGSVGElement, input: GraphInput): void {
  element.addEventListener('keydown', (event) => press(event, input));
  // Assistive technology can move the focus to any node, so keys act on the node that has the focus.
  element.addEventListener('focusin', ({ target }) => {
    const node = target instanceof Element ? target.getAttribute('data-node') : null;
    if (node !== null) input.focusNode(node);
  });
  element.addEventListener('mouseover', ({ target, relatedTarget }) => {
    const node = nodeAt(target);
    if (node !== undefined && node !== nodeAt(relatedTarget)) input.pointAtNode(node);
  });
  element.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const node = nodeAt(target);
    const edge = target.closest('[data-edge]')?.getAttribute('data-edge');
    if (node !== undefined) input.clickNode(node);
    else if (typeof edge === 'string') input.clickEdge(edge);
  });
}

/** Returns the id of the node that contains an element; undefined if there is none. */
function nodeAt(target: EventTarget | null): string | undefined {
  const node = target instanceof Element ? target.closest('[data-node]') : null;
  return node?.getAttribute('data-node') ?? undefined;
}

const keys: Readonly<Record<string, (input: GraphInput, current: string) => void>> = {
  Enter: (input, current) => input.open(current),
  ' ': (input, current) => input.center(current),
  Escape: (input) => input.escape(),
  r: (input, current) => input.run(current),
  s: (input, current) => input.stop(current),
  '+': (input) => input.zoom(zoomStep),
  '=': (input) => input.zoom(zoomStep),
  '-': (input) => input.zoom(1 / zoomStep),
  0: (input) => input.showAll(),
};

function press(event: KeyboardEvent, input: GraphInput): void {
  const current = input.current();
  if (event.ctrlKey || event.metaKey || event.altKey || current === undefined) return;
  const direction = directions[event.key];
  const work = keys[event.key];
  if (!direction && !work) return;
  event.preventDefault();
  if (direction) input.go(direction);
  else work?.(input, current);
}
