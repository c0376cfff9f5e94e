import taskFileSchema from '../../../../schemas/task-file.schema.json' with { type: 'json' };
import { compileSchema } from '../../schema/compile/compile-schema.ts';
import { once } from '../../text/once.ts';
import { pathFieldsOf } from '../fields/path-fields.ts';
import { noTaskFields, type TaskFields, taskFieldsOf } from '../fields/task-fields.ts';
import type { TaskDocumentKind } from './document-kind.ts';
import { taskFileNaming } from './file-naming.ts';
import { shapeOfEntry } from './shape-of-entry.ts';

const shape = once(() => compileSchema(taskFileSchema));

/** Returns what the fields of a task mean, in config files as well. */
export function taskFields(): TaskFields {
  const task = shape().object?.additional;
  return task ? taskFieldsOf(task) : noTaskFields;
}

/** A task file: every key of its root is a task. A script task is a document of this kind, too. */
export const taskFileKind: TaskDocumentKind = {
  name: taskFileNaming.kind,
  naming: taskFileNaming,
  holdsTasks: true,
  sections: [],
  taskDepth: 1,
  mayBeJson: true,
  includesFiles: false,
  isIncludable: true,
  shape,
  entryShape: (entry) => shapeOfEntry(entry, shape()),
  taskShape: () => shape().object?.additional,
  fields: taskFields,
  paths: () => pathFieldsOf(shape()),
  hasFixedRoot: false,
  isTask: ({ path }) => path[0] !== '$schema',
  isTemplate: () => false,
  redactText: (text) => text,
  redactMessage: ({ message }) => message,
};
