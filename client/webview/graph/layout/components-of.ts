import { groupBy } from '../model/group-by.ts';
import type { Box, Component, Link } from './shapes.ts';

/** The parts of a graph that have nothing to do with each other, each in the order of the boxes and links given. */
export function componentsOf(boxes: readonly Box[], links: readonly Link[]): readonly Component[] {
  const parents = new Map(boxes.map(({ id }) => [id, id]));
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = parents.get(root) ?? root; next !== root; next = parents.get(root) ?? root) root = next;
    for (let next = id; next !== root; ) {
      const parent = parents.get(next) ?? root;
      parents.set(next, root);
      next = parent;
    }
    return root;
  };
  for (const { from, to } of links) parents.set(rootOf(from), rootOf(to));
  const linksByRoot = groupBy(links, ({ from }) => rootOf(from));
  return [...groupBy(boxes, ({ id }) => rootOf(id))].map(([root, own]) => ({
    boxes: own,
    links: linksByRoot.get(root) ?? [],
  }));
}

/** The same for components that can be arranged the same way. */
export function componentKey({ boxes, links }: Component): string {
  return JSON.stringify([
    boxes.map(({ id, width, height }) => [id, width, height]),
    links.map(({ id, from, to }) => [id, from, to]),
  ]);
}
