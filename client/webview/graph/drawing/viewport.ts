import type { LayoutPoint } from '../layout/shapes.ts';
import { moved, type Size, type View, zoomed } from './view.ts';

export interface Viewport {
  readonly view: View;
  readonly size: Size;
  /** Whether the user has moved or zoomed the view since it was last set. */
  readonly isTouched: boolean;
  set(view: View): void;
  /** Moves the view without changing `isTouched`. */
  shift(view: View): void;
  /** Zooms around the center of the window, and sets `isTouched`. */
  zoom(factor: number): void;
}

/** The minimum scale at which texts are readable. Below this scale, they are hidden, which makes drawing faster. */
const minReadableScale = 0.35;
/** The minimum distance of a drag, in pixels. A shorter movement is a click. */
const minDrag = 4;

/** Creates a viewport that is moved by dragging and zoomed with the wheel. */
export function createViewport(element: SVGSVGElement, scene: SVGGElement): Viewport {
  let view: View = { scale: 1, left: 0, top: 0 };
  let isTouched = false;
  let isDrawn = true;

  function change(next: View, touch: boolean): void {
    view = next;
    isTouched = touch;
    if (isDrawn) requestAnimationFrame(apply);
    isDrawn = false;
  }

  function apply(): void {
    isDrawn = true;
    scene.setAttribute('transform', `translate(${view.left} ${view.top}) scale(${view.scale})`);
    element.classList.toggle('far', view.scale < minReadableScale);
  }

  listenToWheel(element, (turned) => change(turned(view), true));
  listenToDrag(element, (x, y) => change(moved(view, x, y), true));

  const viewport: Viewport = {
    get view() {
      return view;
    },
    get size() {
      return { width: element.clientWidth, height: element.clientHeight };
    },
    get isTouched() {
      return isTouched;
    },
    set: (next) => change(next, false),
    shift: (next) => change(next, isTouched),
    zoom(factor) {
      const { width, height } = viewport.size;
      change(zoomed(view, factor, { x: width / 2, y: height / 2 }), true);
    },
  };
  return viewport;
}

/** Calls `turn` with the change of the view for each wheel event. */
function listenToWheel(element: SVGSVGElement, turn: (change: (view: View) => View) => void): void {
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 30;
      if (event.shiftKey) {
        turn((view) => moved(view, -(event.deltaX || event.deltaY) * pixels, 0));
        return;
      }
      // Browsers report pinching on a touchpad as small wheel steps with Ctrl.
      const speed = event.ctrlKey ? 0.01 : 0.002;
      turn((view) => zoomed(view, Math.exp(-event.deltaY * pixels * speed), pointIn(element, event)));
    },
    { passive: false },
  );
}

/** Calls `move` with the distance of each movement during a drag, in pixels. */
function listenToDrag(element: SVGSVGElement, move: (x: number, y: number) => void): void {
  let dragged: { readonly id: number; readonly last: LayoutPoint; readonly isMoving: boolean } | undefined;
  element.addEventListener('pointerdown', (event) => {
    if (event.button <= 1) dragged = { id: event.pointerId, last: pointIn(element, event), isMoving: false };
  });
  element.addEventListener('pointermove', (event) => {
    if (dragged?.id !== event.pointerId) return;
    const point = pointIn(element, event);
    const [x, y] = [point.x - dragged.last.x, point.y - dragged.last.y];
    if (!dragged.isMoving && Math.hypot(x, y) < minDrag) return;
    if (!dragged.isMoving) {
      element.setPointerCapture(event.pointerId);
      element.classList.add('dragging');
    }
    dragged = { id: dragged.id, last: point, isMoving: true };
    move(x, y);
  });
  for (const name of ['pointerup', 'pointercancel'] as const) {
    element.addEventListener(name, () => {
      dragged = undefined;
      element.classList.remove('dragging');
    });
  }
}

function pointIn(element: SVGSVGElement, { clientX, clientY }: MouseEvent): LayoutPoint {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
