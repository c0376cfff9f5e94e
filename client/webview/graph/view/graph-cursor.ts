import type { Drawing } from '../drawing/drawing.ts';

/** The current node. Keys act on it, and it is the only node in the tab order. */
export interface GraphCursor {
  readonly current: string | undefined;
  moveTo(id: string | undefined): void;
  /** Whether the focus is in the graph. */
  readonly hasFocus: boolean;
  /** Moves the focus to the current node. */
  focus(): void;
}

export function createGraphCursor(drawing: Drawing): GraphCursor {
  let current: string | undefined;
  return {
    get current() {
      return current;
    },
    get hasFocus() {
      return document.hasFocus() && drawing.element.contains(document.activeElement);
    },
    moveTo(id) {
      if (current !== undefined) drawing.nodeElement(current)?.setAttribute('tabindex', '-1');
      current = id;
      if (id !== undefined) drawing.nodeElement(id)?.setAttribute('tabindex', '0');
      drawing.mark('current', new Set(id === undefined ? [] : [id]));
    },
    focus() {
      if (current !== undefined) drawing.nodeElement(current)?.focus({ preventScroll: true });
    },
  };
}
