import { groupBy } from '../model/group-by.ts';
import type { Box, BoxLink, Component } from './shapes.ts';

/** Returns the connected components of a graph. Boxes and links keep their order. */
export function componentsOf(boxes: readonly Box[], links: readonly BoxLink[]): readonly Component[] {
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

/** Returns a key that is equal for components that have the same arrangement. */
export function componentKey({ boxes, links }: Component): string {
  return JSON.stringify([
    boxes.map(({ id, width, height }) => [id, width, height]),
    links.map(({ id, from, to }) => [id, from, to]),
  ]);
}
