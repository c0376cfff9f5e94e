import type { LayoutPoint } from '../layout/shapes.ts';

/** Returns a smooth path from the first point to the last, through the midpoints between the other points. */
export function edgePath(points: readonly LayoutPoint[]): string {
  const [first, ...others] = points;
  const last = others.pop();
  if (!first || !last) return '';
  const parts = [`M${at(first)}`];
  others.forEach((point, index) => {
    const next = others[index + 1] ?? last;
    parts.push(`Q${at(point)} ${at(index === others.length - 1 ? last : between(point, next))}`);
  });
  if (others.length === 0) parts.push(`L${at(last)}`);
  return parts.join('');
}

export function middleOf(points: readonly LayoutPoint[]): LayoutPoint {
  const index = (points.length - 1) / 2;
  const [one, other] = [points[Math.floor(index)], points[Math.ceil(index)]];
  return one && other ? between(one, other) : { x: 0, y: 0 };
}

function between(one: LayoutPoint, other: LayoutPoint): LayoutPoint {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function at({ x, y }: LayoutPoint): string {
  return `${rounded(x)} ${rounded(y)}`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
