import { describe, expect, test } from 'vitest';
import { arrange } from '../../../../../client/webview/graph/layout/arrange.ts';
import { componentsOf } from '../../../../../client/webview/graph/layout/components-of.ts';
import { layOut } from '../../../../../client/webview/graph/layout/lay-out.ts';
import { createLayouts } from '../../../../../client/webview/graph/layout/layouts.ts';
import { middlesOf } from '../../../../../client/webview/graph/layout/place.ts';
import type {
  Box,
  BoxLink,
  Component,
  LayoutPoint,
  PlacedComponent,
} from '../../../../../client/webview/graph/layout/shapes.ts';
import { graph } from '../graph.ts';

/** Returns the boxes and links of a graph in the notation of `graph`. */
function parts(lines: readonly string[]): { readonly boxes: readonly Box[]; readonly links: readonly BoxLink[] } {
  const { nodes, edges } = graph(...lines);
  return {
    boxes: nodes.map(({ id }) => ({ id, width: 40 + 8 * id.length, height: 28 })),
    links: edges.map(({ from, to, via }) => ({ id: `${from} ${via} ${to}`, from, to })),
  };
}

/** Lays out a graph; adds the components that have to be arranged to `arranged`. */
async function laidOut(lines: readonly string[], before: readonly PlacedComponent[] = [], arranged: Component[] = []) {
  const { boxes, links } = parts(lines);
  const placed = await layOut(boxes, links, {
    before,
    arrange: async (components) => {
      arranged.push(...components);
      return components.map(arrange);
    },
  });
  if (!placed) throw new Error('nothing was laid out');
  return placed;
}

function namesIn(components: readonly Component[]): readonly string[] {
  return components.map(({ boxes }) => boxes.map(({ id }) => id).join(' '));
}

/** Returns the nodes whose position has changed. */
function moved(before: readonly PlacedComponent[], now: readonly PlacedComponent[]): readonly string[] {
  const previous = middlesOf(before);
  const differs = (id: string, { x, y }: LayoutPoint): boolean =>
    previous.get(id)?.x !== x || previous.get(id)?.y !== y;
  return [...middlesOf(now)].flatMap(([id, middle]) => (previous.has(id) && differs(id, middle) ? id : []));
}

function overlaps(placed: readonly PlacedComponent[]): readonly string[] {
  return placed.flatMap((one, index) =>
    placed
      .slice(index + 1)
      .filter(
        ({ x, y, arrangement: { width, height } }) =>
          x < one.x + one.arrangement.width &&
          one.x < x + width &&
          y < one.y + one.arrangement.height &&
          one.y < y + height,
      )
      .map((other) => namesIn([one.component, other.component]).join(' over ')),
  );
}

const before = ['a -> b', 'a -> c', 'c -> d', 'x -> y', 'alone', 'other'];

describe('A graph', () => {
  test('is divided into connected components', () => {
    const { boxes, links } = parts(['b -> a', 'x', 'c -> a', 'y -> z', 'q -> q']);
    expect(namesIn(componentsOf(boxes, links))).toEqual(['b a c', 'x', 'y z', 'q']);
  });

  test('is arranged from left to right along its edges', () => {
    const { boxes, links } = parts(['a -> b', 'b -> c', 'a -> c', 'c run a', 'c -> c']);
    const { middles, lines, width, height } = arrange({ boxes, links });
    const [a, b, c] = ['a', 'b', 'c'].map((id) => middles.get(id)?.x ?? Number.NaN);
    expect([a, b, c]).toEqual([a, b, c].sort((one, other) => Number(one) - Number(other)));
    expect([...lines.keys()]).toEqual(links.map(({ id }) => id));
    expect([...lines.values()].every((points) => points.length > 1)).toBe(true);
    expect(width).toBeGreaterThan(height);
  });

  test('has no overlapping components', async () => {
    expect(
      overlaps(await laidOut([...before, ...Array.from({ length: 40 }, (_, index) => `single-${index}`)])),
    ).toEqual([]);
  });

  test.each<[string, readonly string[], { readonly moved: readonly string[]; readonly arranged: readonly string[] }]>([
    ['unchanged', before, { moved: [], arranged: [] }],
    ['with another task', [...before, 'new'], { moved: [], arranged: [] }],
    ['without a task', before.slice(0, -1), { moved: [], arranged: [] }],
    ['with another component', [...before, 'new -> newer'], { moved: [], arranged: ['new newer'] }],
    ['with another edge in a small component', [...before, 'y wait_for x'], { moved: [], arranged: ['x y'] }],
    ['with a task that joins a component', [...before, 'y -> alone'], { moved: ['alone'], arranged: ['x y alone'] }],
  ])('that is laid out again %s moves as little as possible', async (_, now, expected) => {
    const first = await laidOut(before);
    const arranged: Component[] = [];
    const second = await laidOut(now, first, arranged);
    expect({ moved: moved(first, second), arranged: namesIn(arranged) }).toEqual(expected);
    expect(overlaps(second)).toEqual([]);
  });

  test('gets the best layout when most of it is new', async () => {
    const many = [...before, ...Array.from({ length: 20 }, (_, index) => `new-${index} -> hub`)];
    expect(await laidOut(many, await laidOut(before))).toEqual(await laidOut(many));
  });

  test('is not laid out when the call is canceled', async () => {
    const { boxes, links } = parts(before);
    expect(await layOut(boxes, links, { before: [], arrange: async () => undefined })).toBeUndefined();
  });
});

describe('A running layout', () => {
  const nowhere: readonly PlacedComponent[] = [];
  const elsewhere: readonly PlacedComponent[] = [];

  /** Requests several layouts, one after the other, before completing the last one. */
  async function requestLayouts(...requests: readonly (readonly [string, readonly PlacedComponent[]])[]) {
    const events: string[] = [];
    const completions: ((isWanted: boolean) => void)[] = [];
    const layouts = createLayouts(
      {
        async arrange(components) {
          events.push(`lay out ${namesIn(components).join(', ')}`);
          const isWanted = await new Promise<boolean>((end) => completions.push(end));
          return isWanted ? components.map(arrange) : undefined;
        },
        cancel: () => completions.at(-1)?.(false),
      },
      (isBusy) => events.push(isBusy ? 'busy' : 'idle'),
    );
    const answers = requests.map(([line, before]) => {
      const { boxes, links } = parts([line]);
      return layouts.places(boxes, links, before);
    });
    completions.at(-1)?.(true);
    const placed = await Promise.all(answers);
    return {
      events,
      placed: placed.map((one) => (one ? namesIn(one.map(({ component }) => component)).join() : 'none')),
    };
  }

  test('is shared by requests for the same layout', async () => {
    expect(await requestLayouts(['a -> b', nowhere], ['a -> b', nowhere], ['a -> b', nowhere])).toEqual({
      events: ['busy', 'lay out a b', 'idle'],
      placed: ['a b', 'a b', 'a b'],
    });
  });

  test('is canceled by a request for another layout', async () => {
    expect(await requestLayouts(['a -> b', nowhere], ['a -> c', nowhere], ['a -> c', elsewhere])).toEqual({
      events: ['busy', 'lay out a b', 'busy', 'lay out a c', 'busy', 'lay out a c', 'idle'],
      placed: ['none', 'none', 'a c'],
    });
  });
});
