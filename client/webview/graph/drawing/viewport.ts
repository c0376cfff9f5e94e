import type { Point } from '../layout/shapes.ts';
import { moved, type Size, type View, zoomed } from './view.ts';

export interface Viewport {
  readonly view: View;
  readonly size: Size;
  /** Whether somebody has moved or zoomed since the view was last set by the page. */
  readonly isTouched: boolean;
  set(view: View): void;
  /** Another place of the same: whether it was touched stays as it is. */
  shift(view: View): void;
  /** As somebody who presses a key or a button: around the middle of the window. */
  zoom(factor: number): void;
}

/** Below this scale nobody can read anything: names are left out, and drawing is faster. */
const readable = 0.35;
/** A pointer that moves less than this is a click (pixels). */
const clickRange = 4;

/** Lets a drawing be moved by dragging and zoomed with the wheel. */
export function createViewport(element: SVGSVGElement, scene: SVGGElement): Viewport {
  let view: View = { scale: 1, left: 0, top: 0 };
  let isTouched = false;
  let isDrawn = true;
  let dragged: { readonly id: number; last: Point; isMoving: boolean } | undefined;

  function change(next: View, touch: boolean): void {
    view = next;
    isTouched = touch;
    if (isDrawn) requestAnimationFrame(apply);
    isDrawn = false;
  }

  function apply(): void {
    isDrawn = true;
    scene.setAttribute('transform', `translate(${view.left} ${view.top}) scale(${view.scale})`);
    element.classList.toggle('far', view.scale < readable);
  }

  function placeOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 30;
      if (event.shiftKey) {
        change(moved(view, -(event.deltaX || event.deltaY) * pixels, 0), true);
        return;
      }
      // Pinching on a touchpad is told as a wheel with Ctrl, in small steps.
      const speed = event.ctrlKey ? 0.01 : 0.002;
      change(zoomed(view, Math.exp(-event.deltaY * pixels * speed), placeOf(event)), true);
    },
    { passive: false },
  );
  element.addEventListener('pointerdown', (event) => {
    if (event.button <= 1) dragged = { id: event.pointerId, last: placeOf(event), isMoving: false };
  });
  element.addEventListener('pointermove', (event) => {
    if (dragged?.id !== event.pointerId) return;
    const place = placeOf(event);
    const [x, y] = [place.x - dragged.last.x, place.y - dragged.last.y];
    if (!dragged.isMoving && Math.hypot(x, y) < clickRange) return;
    if (!dragged.isMoving) {
      element.setPointerCapture(event.pointerId);
      element.classList.add('dragging');
    }
    dragged = { id: dragged.id, last: place, isMoving: true };
    change(moved(view, x, y), true);
  });
  for (const name of ['pointerup', 'pointercancel'] as const) {
    element.addEventListener(name, () => {
      dragged = undefined;
      element.classList.remove('dragging');
    });
  }

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
