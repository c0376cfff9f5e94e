import type { JsonValue } from '../../document/json-value.ts';
import { compileSchema } from '../../schema/compile/compile-schema.ts';
import type { Shape } from '../../schema/shape/shape.ts';

/** The shapes of the documents with tasks, which share the schema of a task. */
export interface TaskShapes {
  readonly taskFile: Shape;
  readonly configFile: Shape;
}

/** A schema document with the URL by which other schemas refer to it. */
interface SchemaDocument {
  readonly $id: string;
  readonly [keyword: string]: JsonValue;
}

/**
 * Compiles the schemas of task files and config files, which share the shape of a task. `sections` are the other schemas
 * that they refer to.
 */
export function compileTaskShapes(
  taskFile: SchemaDocument,
  configFile: SchemaDocument,
  sections: readonly SchemaDocument[],
): TaskShapes {
  const others = Object.fromEntries(sections.map((section) => [section.$id, section]));
  const shapes = compileSchema({
    $defs: { ...others, taskFile, configFile },
    properties: { taskFile: { $ref: taskFile.$id }, configFile: { $ref: configFile.$id } },
  }).object?.properties;
  const [taskFileShape, configFileShape] = [shapes?.get('taskFile')?.reference, shapes?.get('configFile')?.reference];
  if (taskFileShape === undefined || configFileShape === undefined) throw new Error('a schema has no shape');
  return { taskFile: taskFileShape, configFile: configFileShape };
}
