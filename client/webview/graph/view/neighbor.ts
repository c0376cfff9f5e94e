import type { Point } from '../layout/shapes.ts';
import type { PageEdge } from '../model/messages.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * The node to go to from another with an arrow key. Left and right follow edges as far as there are any that way, to the
 * end that is nearest in height; else, and up and down, it is the nearest node that lies that way. Undefined at the rim.
 */
export function neighbour(
  from: string,
  direction: Direction,
  middles: ReadonlyMap<string, Point>,
  edges: readonly PageEdge[],
): string | undefined {
  const start = middles.get(from);
  if (!start) return undefined;
  const isAlong = direction === 'left' || direction === 'right';
  const linked = isAlong ? linkedTo(from, edges) : undefined;
  let best: { readonly id: string; readonly cost: number } | undefined;
  for (const [id, middle] of middles) {
    if (id === from) continue;
    const { ahead, aside } = offsets(start, middle, direction);
    if (ahead < 1) continue;
    const isLinked = linked?.has(id) ?? false;
    if (!isLinked && aside > ahead * (isAlong ? 1 : 4)) continue;
    // Whatever is linked comes before all that is not.
    const cost = isLinked ? aside + ahead / 1e3 - 1e9 : ahead + 2 * aside;
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id;
}

function linkedTo(node: string, edges: readonly PageEdge[]): ReadonlySet<string> {
  return new Set(edges.flatMap(({ from, to }) => [...(from === node ? [to] : []), ...(to === node ? [from] : [])]));
}

/** How far one point lies from another in a direction, and across it. */
function offsets(from: Point, to: Point, direction: Direction): { readonly ahead: number; readonly aside: number } {
  const [x, y] = [to.x - from.x, to.y - from.y];
  switch (direction) {
    case 'left':
      return { ahead: -x, aside: Math.abs(y) };
    case 'right':
      return { ahead: x, aside: Math.abs(y) };
    case 'up':
      return { ahead: -y, aside: Math.abs(x) };
    case 'down':
      return { ahead: y, aside: Math.abs(x) };
  }
}
