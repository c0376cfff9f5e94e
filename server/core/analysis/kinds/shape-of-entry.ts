import type { Entry } from '../../document/entry.ts';
import type { Shape } from '../../schema/shape/shape.ts';

/** Returns the shape of the value of an entry in a document with this shape. */
export function shapeOfEntry({ path }: Entry, root: Shape): Shape | undefined {
  return path.reduce<Shape | undefined>((shape, name) => shape && shapeOfMember(shape, name), root);
}

/** Returns the shape of a member of an object with this shape. */
export function shapeOfMember(shape: Shape, name: string): Shape | undefined {
  const objects = shape.parts.flatMap(({ object }) => object ?? []);
  return objects.flatMap(({ properties }) => properties.get(name) ?? [])[0] ?? objects[0]?.additional;
}
