import registryConfigSchema from '../../../../schemas/registry-config.schema.json' with { type: 'json' };
import taskFileSchema from '../../../../schemas/task-file.schema.json' with { type: 'json' };
import type { Entry } from '../../document/entry.ts';
import { compileSchema } from '../../schema/compile/compile-schema.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { memoize } from '../../text/memoize.ts';
import { type PathFields, pathFieldsOf } from '../fields/path-fields.ts';
import { noTaskFields, type TaskFields, taskFieldsOf } from '../fields/task-fields.ts';
import type { FileKind } from './file-kind.ts';

/** A config file as far as it concerns tasks: everything outside these two sections is the runner's own business. */
const configFileSchema = {
  ...taskFileSchema,
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
};

const schemas = {
  'task-file': taskFileSchema,
  'config-file': configFileSchema,
  'registry-config': registryConfigSchema,
} as const;
const shapeOf = memoize((schema: (typeof schemas)[FileKind]) => compileSchema(schema));

/** What a whole document of this kind may hold. The schema is compiled when the first such document asks for it. */
export function documentShape(kind: FileKind): Shape {
  return shapeOf(schemas[kind]);
}

/** The root keys whose members are tasks or templates of their own. */
export function sectionsOf(kind: FileKind): readonly string[] {
  return kind === 'config-file' ? ['tasks', 'task_templates'] : [];
}

/** What the value of an entry may be; undefined for what is none of our business. */
export function entryShape(entry: Entry, kind: FileKind): Shape | undefined {
  const section = kind === 'config-file' ? entry.path[0] : undefined;
  if (section !== undefined && !sectionsOf(kind).includes(section)) return undefined;
  return entry.path.reduce<Shape | undefined>((shape, name) => shape && memberShape(shape, name), documentShape(kind));
}

export function isTaskEntry(entry: Entry, kind: FileKind): boolean {
  if (kind === 'registry-config') return false;
  return kind === 'task-file' ? entry.path[0] !== '$schema' : entry.path.length === 2;
}

/** What the fields of the tasks of such a document mean. */
export function taskFields(kind: FileKind): TaskFields {
  const task = kind === 'registry-config' ? undefined : documentShape('task-file').object?.additional;
  return task ? taskFieldsOf(task) : noTaskFields;
}

/** The paths at the top of such a document, outside its tasks. */
export function documentPaths(kind: FileKind): PathFields {
  return pathFieldsOf(documentShape(kind));
}

/** The names that a task in object form may use (spec 2.2). */
export const taskPropertyNames: ReadonlySet<string> = new Set(
  Object.keys(taskFileSchema.$defs.taskProperties.properties),
);

function memberShape(shape: Shape, name: string): Shape | undefined {
  return shape.object?.properties.get(name) ?? shape.object?.additional;
}
