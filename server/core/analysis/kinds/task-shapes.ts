import type { JsonValue } from '../../document/json-value.ts';
import { compileSchema } from '../../schema/compile/compile-schema.ts';
import type { Shape } from '../../schema/shape/shape.ts';

/** The shapes of the documents with tasks, which share the schema of a task. */
export interface TaskShapes {
  readonly taskFile: Shape;
  readonly configFile: Shape;
}

const configFileId = 'https://taskwright.example/schemas/config-file.schema.json';

/** Compiles the schema of task files. The two sections of a config file use the same shape for tasks. */
export function compileTaskShapes(taskFile: {
  readonly $id: string;
  readonly [keyword: string]: JsonValue;
}): TaskShapes {
  const shapes = compileSchema({
    $defs: { taskFile, configFile: configFileSchema(taskFile.$id) },
    properties: { taskFile: { $ref: taskFile.$id }, configFile: { $ref: configFileId } },
  }).object?.properties;
  const [taskFileShape, configFileShape] = [shapes?.get('taskFile')?.reference, shapes?.get('configFile')?.reference];
  if (taskFileShape === undefined || configFileShape === undefined) throw new Error('a schema has no shape');
  return { taskFile: taskFileShape, configFile: configFileShape };
}

/** Returns the schema of config files. Only two sections are checked; the others are settings of the runner. */
const configFileSchema = (taskFileId: string): JsonValue => ({
  $id: configFileId,
  title: 'Config file',
  description: 'A config file. Only its tasks and task templates are checked.',
  type: 'object',
  properties: {
    tasks: {
      title: 'object of tasks',
      description: 'The tasks of this project. Every key is the name of a task.',
      type: 'object',
      additionalProperties: { $ref: `${taskFileId}#/$defs/task` },
    },
    task_templates: {
      title: 'object of task templates',
      description: 'Templates that tasks inherit with `extends`. Every key is the name of a template.',
      type: 'object',
      additionalProperties: { $ref: `${taskFileId}#/$defs/taskTemplate` },
    },
  },
  additionalProperties: true,
});
