import type { JsonValue } from '../../document/json-value.ts';
import { compileSchema } from '../../schema/compile/compile-schema.ts';
import type { Shape } from '../../schema/shape/shape.ts';

/** The shapes of the files that the runner reads, which share the schemas of tasks and settings. */
export interface TaskShapes {
  readonly taskFile: Shape;
  readonly configFile: Shape;
  readonly earlySettings: Shape;
}

/** A schema document with the URL by which other schemas refer to it. */
interface SchemaDocument {
  readonly $id: string;
  readonly [keyword: string]: JsonValue;
}

/** Compiles schemas together, so that they share shapes. `sections` are the other schemas that they refer to. */
export function compileTaskShapes(
  documents: Readonly<Record<keyof TaskShapes, SchemaDocument>>,
  sections: readonly SchemaDocument[],
): TaskShapes {
  const others = Object.fromEntries(sections.map((section) => [section.$id, section]));
  const names = Object.keys(documents) as readonly (keyof TaskShapes)[];
  const shapes = compileSchema({
    $defs: { ...others, ...documents },
    properties: Object.fromEntries(names.map((name) => [name, { $ref: documents[name].$id }])),
  }).object?.properties;
  const shapeOf = (name: keyof TaskShapes): Shape => {
    const shape = shapes?.get(name)?.reference;
    if (shape === undefined) throw new Error(`The schema \`${name}\` has no shape`);
    return shape;
  };
  return { taskFile: shapeOf('taskFile'), configFile: shapeOf('configFile'), earlySettings: shapeOf('earlySettings') };
}
