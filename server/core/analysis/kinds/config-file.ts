import taskFileSchema from '../../../../schemas/task-file.schema.json' with { type: 'json' };
import type { JsonValue } from '../../document/json-value.ts';
import { compileSchema } from '../../schema/compile/compile-schema.ts';
import { once } from '../../text/once.ts';
import { pathFieldsOf } from '../fields/path-fields.ts';
import type { TaskDocumentKind } from './document-kind.ts';
import { configFileNaming } from './file-naming.ts';
import { shapeOfEntry } from './shape-of-entry.ts';
import { taskFileKind } from './task-file.ts';

/** Only two sections of a config file are checked: everything else in it belongs to the runner. */
const schemaWith = (taskFile: { readonly [keyword: string]: JsonValue }) => ({
  ...taskFile,
  $id: 'https://taskwright.example/schemas/config-file.schema.json',
  title: 'Config file',
  description: 'A config file, of which only the tasks and task templates are looked at.',
  properties: {
    tasks: {
      title: 'object of tasks',
      description: 'The tasks of this project: every key names one.',
      type: 'object',
      additionalProperties: { $ref: '#/$defs/task' },
    },
    task_templates: {
      title: 'object of task templates',
      description: 'Templates that tasks take over with `extends`: every key names one.',
      type: 'object',
      additionalProperties: { $ref: '#/$defs/taskTemplate' },
    },
  },
  additionalProperties: true,
});

const templates = 'task_templates';
const sections: readonly string[] = ['tasks', templates];

/** A config file of the runner: tasks under `tasks`, templates under `task_templates`. */
export const configFileKind = configFileKindOf(taskFileSchema, taskFileKind);

/** Returns the kind of the config files whose tasks are those of the task files that follow this schema. */
export function configFileKindOf(
  taskFile: { readonly [keyword: string]: JsonValue },
  { fields }: Pick<TaskDocumentKind, 'fields'>,
): TaskDocumentKind {
  const shape = once(() => compileSchema(schemaWith(taskFile)));
  return {
    name: configFileNaming.kind,
    naming: configFileNaming,
    holdsTasks: true,
    sections,
    taskDepth: 2,
    mayBeJson: false,
    includesFiles: true,
    isIncludable: false,
    shape,
    entryShape: (entry) => (sections.includes(entry.path[0] ?? '') ? shapeOfEntry(entry, shape()) : undefined),
    taskShape: () => shape().object?.properties.get('tasks')?.object?.additional,
    fields,
    paths: () => pathFieldsOf(shape()),
    hasFixedRoot: false,
    isTask: ({ path }) => path.length === 2,
    isTemplate: ({ path }) => path[0] === templates,
    redactText: (text) => text,
    redactMessage: ({ message }) => message,
  };
}
