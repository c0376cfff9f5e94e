import { componentKey } from './components-of.ts';
import { type LayoutOptions, layOut } from './lay-out.ts';
import type { Box, BoxLink, PlacedComponent } from './shapes.ts';

export interface Layouts {
  /**
   * Lays out boxes and links, as close as possible to the previous layout. Resolves to undefined if another call has
   * replaced this one. Calls for the same layout share one result: if each keystroke in a description started the
   * layout again, nothing would be drawn while the user types.
   */
  places(
    boxes: readonly Box[],
    links: readonly BoxLink[],
    before: readonly PlacedComponent[],
  ): Promise<readonly PlacedComponent[] | undefined>;
}

export interface LayoutsOptions extends Pick<LayoutOptions, 'arrange'> {
  /** Cancels the current arrangement. */
  readonly cancel: () => void;
}

interface Layout {
  readonly key: string;
  readonly before: readonly PlacedComponent[];
  readonly places: ReturnType<Layouts['places']>;
}

/**
 * Creates an object that runs one layout at a time. Calls `busy` when a layout starts, and when no layout is running.
 */
export function createLayouts({ arrange, cancel }: LayoutsOptions, busy: (isBusy: boolean) => void): Layouts {
  let running: Layout | undefined;

  function end(layout: Layout): void {
    if (running !== layout) return;
    running = undefined;
    busy(false);
  }

  return {
    async places(boxes, links, before) {
      const key = componentKey({ boxes, links });
      if (running?.key !== key || running.before !== before) {
        cancel();
        busy(true);
        const places = layOut(boxes, links, { before, arrange }).finally(() => end(layout));
        const layout: Layout = { key, before, places };
        running = layout;
      }
      return running.places;
    },
  };
}
