import type { Entry } from '../../document/entry.ts';
import type { Shape } from '../../schema/shape/shape.ts';

/** Returns the shape of the value of an entry in a document with this shape. */
export function shapeOfEntry({ path }: Entry, root: Shape): Shape | undefined {
  return path.reduce<Shape | undefined>((shape, name) => shape && memberShape(shape, name), root);
}

function memberShape(shape: Shape, name: string): Shape | undefined {
  return shape.object?.properties.get(name) ?? shape.object?.additional;
}
