import { componentKey } from './components-of.ts';
import { type LayoutMeans, layOut } from './lay-out.ts';
import type { Box, Link, PlacedComponent } from './shapes.ts';

export interface Layouts {
  /**
   * Places for boxes and links, as near as can be to those before. Undefined when something else was asked for in the
   * meantime; who asks for the same waits with the others, since nothing would ever be drawn while somebody types if each
   * change of a description began anew.
   */
  places(
    boxes: readonly Box[],
    links: readonly Link[],
    before: readonly PlacedComponent[],
  ): Promise<readonly PlacedComponent[] | undefined>;
}

export interface LayoutsMeans extends Pick<LayoutMeans, 'arrange'> {
  /** Whatever is being arranged is not wanted any more. */
  readonly cancel: () => void;
}

interface Layout {
  readonly key: string;
  readonly before: readonly PlacedComponent[];
  readonly places: ReturnType<Layouts['places']>;
}

/** One layout at a time; `busy` is called when one begins, and when none is left. */
export function createLayouts({ arrange, cancel }: LayoutsMeans, busy: (isBusy: boolean) => void): Layouts {
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
