import type { JsonValue } from '../../document/json-value.ts';
import { compileSchema } from '../../schema/compile/compile-schema.ts';
import type { Shape } from '../../schema/shape/shape.ts';

/** The shapes of the documents with tasks that follow one schema. */
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

/** Only two sections of a config file are checked: everything else in it belongs to the runner. */
const configFileSchema = (taskFileId: string): JsonValue => ({
  $id: configFileId,
  title: 'Config file',
  description: 'A config file, of which only the tasks and task templates are looked at.',
  type: 'object',
  properties: {
    tasks: {
      title: 'object of tasks',
      description: 'The tasks of this project: every key names one.',
      type: 'object',
      additionalProperties: { $ref: `${taskFileId}#/$defs/task` },
    },
    task_templates: {
      title: 'object of task templates',
      description: 'Templates that tasks take over with `extends`: every key names one.',
      type: 'object',
      additionalProperties: { $ref: `${taskFileId}#/$defs/taskTemplate` },
    },
  },
  additionalProperties: true,
});
