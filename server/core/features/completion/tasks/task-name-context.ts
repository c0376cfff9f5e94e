import type { ReferenceForm } from '../../../analysis/fields/field-keywords.ts';
import type { ReferenceField } from '../../../analysis/fields/task-fields.ts';
import type { DocumentKind } from '../../../analysis/kinds/document-kind.ts';
import type { PathStep } from '../../../document/caret.ts';
import { item, matchesWay, pathInTask, type Way } from './value-place.ts';

/** A value that refers to a task. */
export interface TaskNameContext {
  readonly field: ReferenceField;
  /** The path of the task that the value belongs to. */
  readonly task: readonly PathStep[];
  /**
   * How the string is parsed: `shell` allows variables before the name and arguments after it, `blanks` only arguments.
   */
  readonly splits: 'shell' | 'blanks' | 'nothing';
  /** Whether a pattern for several tasks is allowed. */
  readonly takesPatterns: boolean;
  /** The path of the value with other references that are not offered again. */
  readonly besides: readonly PathStep[] | undefined;
}

interface NameReading {
  readonly way: Way;
  readonly splits: TaskNameContext['splits'];
}

/** The paths of the names in a value of each form. */
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

/** Returns the kind of reference at `path`, if the value refers to a task (spec 2.6 and 2.7). */
export function taskNameContext(path: readonly PathStep[], kind: DocumentKind): TaskNameContext | undefined {
  const { task = [], inside = [] } = pathInTask(path, kind) ?? {};
  const [property, ...rest] = inside;
  const field = kind.fields().reference(String(property));
  const found = field && readings[field.form].find(({ way }) => matchesWay(rest, way));
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
