import taskFileSchema from '../../../../schemas/task-file.schema.json' with { type: 'json' };
import type { JsonValue } from '../../document/json-value.ts';
import { compileSchema } from '../../schema/compile/compile-schema.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { once } from '../../text/once.ts';
import { pathFieldsOf } from '../fields/path-fields.ts';
import { noTaskFields, type TaskFields, taskFieldsOf } from '../fields/task-fields.ts';
import type { TaskDocumentKind } from './document-kind.ts';
import { taskFileNaming } from './file-naming.ts';
import { shapeOfEntry } from './shape-of-entry.ts';

/** A task file: every key of its root is a task. A script task is a document of this kind, too. */
export const taskFileKind = taskFileKindOf(taskFileSchema);

/** Returns the kind of the task files that follow this schema. */
export function taskFileKindOf(schema: JsonValue): TaskDocumentKind {
  const shape = once(() => compileSchema(schema));
  const taskShape = (): Shape | undefined => shape().object?.additional;
  return {
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
    taskShape,
    fields: once(() => fieldsOf(taskShape())),
    paths: () => pathFieldsOf(shape()),
    hasFixedRoot: false,
    isTask: ({ path }) => path[0] !== '$schema',
    isTemplate: () => false,
    redactText: (text) => text,
    redactMessage: ({ message }) => message,
  };
}

function fieldsOf(task: Shape | undefined): TaskFields {
  return task ? taskFieldsOf(task) : noTaskFields;
}
