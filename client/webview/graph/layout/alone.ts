import type { Arrangement, Component } from './shapes.ts';

/** Returns the arrangement of a component that is a single box; undefined for any other component. */
export function alone({ boxes, links }: Component): Arrangement | undefined {
  const [box] = boxes;
  if (!box || boxes.length > 1 || links.length > 0) return undefined;
  const { id, width, height } = box;
  return { width, height, middles: new Map([[id, { x: width / 2, y: height / 2 }]]), lines: new Map() };
}
