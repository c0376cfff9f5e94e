import { componentKey } from './components-of.ts';
import type { Arrangement, Component, LayoutPoint, PlacedComponent } from './shapes.ts';

export interface ArrangedComponent {
  readonly component: Component;
  readonly arrangement: Arrangement;
}

/** The distance between components, in pixels. */
const gap = 32;

/**
 * The maximum share of new boxes for which the previous positions are useful. Above it, all boxes are placed from
 * scratch.
 */
const maxNewShare = 0.4;

/**
 * Places components without overlaps. Components keep their previous positions where possible: the largest one does not
 * move, and smaller ones are moved down to avoid overlaps.
 */
export function place(
  arranged: readonly ArrangedComponent[],
  before: readonly PlacedComponent[],
): readonly PlacedComponent[] {
  const known = middlesOf(before);
  const ids = arranged.flatMap(({ component }) => component.boxes.map(({ id }) => id));
  const newBoxes = ids.filter((id) => !known.has(id)).length;
  return newBoxes > ids.length * maxNewShare ? inRows(arranged) : nearPlaces(arranged, known);
}

/** Returns the arrangements of the previous components, by component key. */
export function knownArrangements(before: readonly PlacedComponent[]): ReadonlyMap<string, Arrangement> {
  return new Map(before.map(({ component, arrangement }) => [componentKey(component), arrangement]));
}

/** Returns the centers of all boxes, by id. */
export function middlesOf(placed: readonly PlacedComponent[]): ReadonlyMap<string, LayoutPoint> {
  const middles = new Map<string, LayoutPoint>();
  for (const { x, y, arrangement } of placed) {
    for (const [id, middle] of arrangement.middles) middles.set(id, { x: x + middle.x, y: y + middle.y });
  }
  return middles;
}

/**
 * Places components in rows, the tallest first, and single boxes in columns below them. The layout has about the
 * proportions of a window.
 */
function inRows(arranged: readonly ArrangedComponent[]): readonly PlacedComponent[] {
  const isSingle = ({ component }: ArrangedComponent): boolean =>
    component.boxes.length === 1 && component.links.length === 0;
  const singles = arranged.filter(isSingle);
  const column = Math.max(0, ...singles.map(({ arrangement }) => arrangement.width)) + gap / 2;
  const line = Math.max(0, ...singles.map(({ arrangement }) => arrangement.height)) + gap / 2;
  const others = arranged.filter((one) => !isSingle(one)).sort((a, b) => b.arrangement.height - a.arrangement.height);
  const area = others.reduce((sum, { arrangement: { width, height } }) => sum + (width + gap) * (height + gap), 0);
  const widest = Math.max(column, ...others.map(({ arrangement }) => arrangement.width));
  const rowWidth = Math.max(widest, Math.sqrt((area + singles.length * column * line) * 1.7));

  const placed: PlacedComponent[] = [];
  let [x, y, height] = [0, 0, 0];
  for (const one of others) {
    if (x > 0 && x + one.arrangement.width > rowWidth) [x, y, height] = [0, y + height + gap, 0];
    placed.push({ ...one, x, y });
    x += one.arrangement.width + gap;
    height = Math.max(height, one.arrangement.height);
  }
  const top = height === 0 ? 0 : y + height + gap;
  const columns = Math.max(1, Math.floor(rowWidth / column));
  singles.forEach((one, index) => {
    placed.push({ ...one, x: (index % columns) * column, y: top + Math.floor(index / columns) * line });
  });
  return placed;
}

function nearPlaces(
  arranged: readonly ArrangedComponent[],
  known: ReadonlyMap<string, LayoutPoint>,
): readonly PlacedComponent[] {
  const positioned = arranged
    .map((one) => ({ one, corner: cornerBefore(one, known) }))
    .sort((a, b) => Number(!a.corner) - Number(!b.corner) || sizeOf(b.one) - sizeOf(a.one));
  const placed: PlacedComponent[] = [];
  for (const { one, corner } of positioned) {
    const below = Math.max(0, ...placed.map(({ y, arrangement }) => y + arrangement.height + gap));
    placed.push(pushedDown({ ...one, ...(corner ?? { x: leftOf(placed), y: below }) }, placed));
  }
  return placed;
}

/** Returns the position of the upper left corner at which most boxes keep their positions; undefined if all are new. */
function cornerBefore(
  { arrangement }: ArrangedComponent,
  known: ReadonlyMap<string, LayoutPoint>,
): LayoutPoint | undefined {
  const moves = [...arrangement.middles].flatMap(([id, { x, y }]) => {
    const before = known.get(id);
    return before ? { x: before.x - x, y: before.y - y } : [];
  });
  if (moves.length === 0) return undefined;
  return { x: median(moves.map(({ x }) => x)), y: median(moves.map(({ y }) => y)) };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function sizeOf({ component }: ArrangedComponent): number {
  return component.boxes.length;
}

function leftOf(placed: readonly PlacedComponent[]): number {
  return placed.reduce((left, { x }) => Math.min(left, x), placed[0]?.x ?? 0);
}

/** Returns the component, moved down as far as necessary to avoid overlaps. */
function pushedDown(one: PlacedComponent, others: readonly PlacedComponent[]): PlacedComponent {
  const near = others
    .filter(({ x, arrangement }) => x < one.x + one.arrangement.width && one.x < x + arrangement.width)
    .sort((a, b) => a.y - b.y);
  let { y } = one;
  for (const other of near) {
    if (other.y < y + one.arrangement.height && y < other.y + other.arrangement.height)
      y = other.y + other.arrangement.height + gap / 2;
  }
  return { ...one, y };
}
