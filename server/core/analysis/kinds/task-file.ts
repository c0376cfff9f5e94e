import { assemble } from '../../document/assemble.ts';
import type { Entry } from '../../document/entry.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { once } from '../../text/once.ts';
import { pathFieldsOf } from '../fields/path-fields.ts';
import { noTaskFields, type TaskFields, taskFieldsOf } from '../fields/task-fields.ts';
import type { TaskDocumentKind } from './document-kind.ts';
import { taskShapes } from './document-shapes.ts';
import { taskFileNaming } from './file-naming.ts';
import { shapeOfEntry } from './shape-of-entry.ts';
import type { TaskShapes } from './task-shapes.ts';

/** The kind of task files, in which every top-level key is a task. Script tasks are documents of this kind too. */
export const taskFileKind = taskFileKindOf(taskShapes);

/** Returns the document kind of task files with these shapes. */
export function taskFileKindOf(shapes: () => Pick<TaskShapes, 'taskFile'>): TaskDocumentKind {
  const shape = (): Shape => shapes().taskFile;
  const taskShape = (): Shape | undefined => shape().object?.additional;
  return {
    name: taskFileNaming.kind,
    naming: taskFileNaming,
    holdsTasks: true,
    sections: [],
    taskDepth: 1,
    isOfRunner: true,
    isEvaluatedFirst: false,
    isListOfTools: false,
    mayBeJson: true,
    includesFiles: false,
    isIncludable: true,
    shape,
    entryShape: (entry) => shapeOfEntry(entry, shape()),
    taskShape,
    fields: once(() => fieldsOf(taskShape())),
    paths: () => pathFieldsOf(shape()),
    hasFixedRoot: false,
    isTask: (entry) => entry.path[0] !== '$schema' || isDefinition(entry),
    isTemplate: () => false,
    redactText: (text) => text,
    redactMessage: ({ message }) => message,
  };
}

/** Returns whether the value of an entry defines a task even if the key is `$schema`, whose usual value is a URL. */
function isDefinition(entry: Entry): boolean {
  const { kind } = assemble(entry).member.value;
  return kind === 'object' || kind === 'array';
}

function fieldsOf(task: Shape | undefined): TaskFields {
  return task ? taskFieldsOf(task) : noTaskFields;
}
