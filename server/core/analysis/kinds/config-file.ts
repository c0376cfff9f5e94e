import type { Entry } from '../../document/entry.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { pathFieldsOf } from '../fields/path-fields.ts';
import type { TaskDocumentKind } from './document-kind.ts';
import { taskShapes } from './document-shapes.ts';
import { configFileNaming } from './file-naming.ts';
import { shapeOfEntry } from './shape-of-entry.ts';
import { isDefaultsPath } from './task-defaults.ts';
import { taskFileKind } from './task-file.ts';
import type { TaskShapes } from './task-shapes.ts';

const templates = 'task_templates';
const sections: readonly string[] = ['tasks', templates];

/**
 * The kind of config files of the runner, with tasks under `tasks` and templates under `task_templates`. The schema
 * also describes the sections that tasks use, such as `env` and `tools`; of other sections, it contains only the names.
 */
export const configFileKind = configFileKindOf(taskShapes, taskFileKind);

/**
 * Returns the document kind of config files with these shapes. Their tasks have the same fields as tasks in task files.
 */
export function configFileKindOf(
  shapes: () => Pick<TaskShapes, 'configFile'>,
  { fields }: Pick<TaskDocumentKind, 'fields'>,
): TaskDocumentKind {
  const shape = (): Shape => shapes().configFile;
  return {
    name: configFileNaming.kind,
    naming: configFileNaming,
    holdsTasks: true,
    sections,
    taskDepth: 2,
    isOfRunner: true,
    isEvaluatedFirst: false,
    isListOfTools: false,
    mayBeJson: false,
    includesFiles: true,
    isIncludable: false,
    shape,
    entryShape: (entry) => (isKnown(entry, shape()) ? shapeOfEntry(entry, shape()) : undefined),
    taskShape: () => shape().object?.properties.get('tasks')?.object?.additional,
    fields,
    paths: () => pathFieldsOf(shape()),
    hasFixedRoot: false,
    isTask: ({ path }) => path.length === 2 || isDefaultsPath(path),
    isTemplate: ({ path }) => path[0] === templates || isDefaultsPath(path),
    redactText: (text) => text,
    redactMessage: ({ message }) => message,
  };
}

/** Returns whether the schema defines the section that contains the entry. */
function isKnown({ path: [section = ''] }: Entry, root: Shape): boolean {
  return root.object?.properties.has(section) ?? false;
}
