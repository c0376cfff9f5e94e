import type { ReferenceForm } from '../../../analysis/fields/field-keywords.ts';
import type { ReferenceField } from '../../../analysis/fields/task-fields.ts';
import type { DocumentKind } from '../../../analysis/kinds/document-kind.ts';
import type { PathStep } from '../../../document/caret.ts';
import { goes, item, pathInTask, type Way } from './value-place.ts';

/** A value that names a task. */
export interface TaskNamePlace {
  readonly field: ReferenceField;
  /** The path of the task that the value belongs to. */
  readonly task: readonly PathStep[];
  /** How the string is read: `shell` takes variables before the name and arguments after it, `blanks` arguments only. */
  readonly splits: 'shell' | 'blanks' | 'nothing';
  /** One name for several tasks can stand here. */
  readonly takesPatterns: boolean;
  /** The path of the value whose other references need not be offered again. */
  readonly besides: readonly PathStep[] | undefined;
}

interface NameReading {
  readonly way: Way;
  readonly splits: TaskNamePlace['splits'];
}

/** Where the names are in a value of each form. */
const readings: Readonly<Record<ReferenceForm, readonly NameReading[]>> = {
  dependencies: [
    { way: [], splits: 'shell' },
    { way: [item], splits: 'shell' },
    { way: [item, 0], splits: 'nothing' },
    { way: ['task'], splits: 'nothing' },
    { way: [item, 'task'], splits: 'nothing' },
  ],
  steps: [
    { way: ['task'], splits: 'blanks' },
    { way: [item, 'task'], splits: 'blanks' },
    { way: ['tasks', item], splits: 'blanks' },
    { way: [item, 'tasks', item], splits: 'blanks' },
  ],
};

/** What the value at `path` names, if it names a task (spec 2.6 and 2.7). */
export function taskNamePlace(path: readonly PathStep[], kind: DocumentKind): TaskNamePlace | undefined {
  const { task = [], inside = [] } = pathInTask(path, kind) ?? {};
  const [property, ...rest] = inside;
  const field = kind.fields().reference(String(property));
  const found = field && readings[field.form].find(({ way }) => goes(rest, way));
  if (!found) return undefined;
  const isDependency = field.form === 'dependencies';
  const group = rest.at(-2) === 'tasks' ? path.slice(0, -2) : undefined;
  return {
    field,
    task,
    splits: found.splits,
    takesPatterns: isDependency,
    besides: isDependency ? [...task, field.name] : group,
  };
}
