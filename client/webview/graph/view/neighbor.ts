import type { LayoutPoint } from '../layout/shapes.ts';
import type { PageEdge } from '../model/messages.ts';

export type ArrowDirection = 'left' | 'right' | 'up' | 'down';

/**
 * Returns the node that an arrow key leads to. The left and right arrows follow an edge in that direction, preferably
 * to the node that is closest in height. Without such an edge, and for the up and down arrows, returns the nearest node
 * in that direction; undefined if there is none.
 */
export function neighbor(
  from: string,
  direction: ArrowDirection,
  middles: ReadonlyMap<string, LayoutPoint>,
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
    // Linked nodes come before all others.
    const cost = isLinked ? aside + ahead / 1e3 - 1e9 : ahead + 2 * aside;
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id;
}

function linkedTo(node: string, edges: readonly PageEdge[]): ReadonlySet<string> {
  return new Set(edges.flatMap(({ from, to }) => [...(from === node ? [to] : []), ...(to === node ? [from] : [])]));
}

/** Returns the distance between two points along a direction, and across it. */
function offsets(
  from: LayoutPoint,
  to: LayoutPoint,
  direction: ArrowDirection,
): { readonly ahead: number; readonly aside: number } {
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
