import type { ReferenceForm } from '../../../analysis/fields/field-keywords.ts';
import type { ReferenceField } from '../../../analysis/fields/task-fields.ts';
import type { DocumentKind } from '../../../analysis/kinds/document-kind.ts';
import type { PathStep } from '../../../document/caret.ts';
import { item, matchesPattern, type PathPattern, pathInTask } from './value-place.ts';

/** A value that refers to a task. */
export interface TaskNameContext {
  readonly field: ReferenceField;
  /** The path of the task that the value belongs to. */
  readonly task: readonly PathStep[];
  /**
   * How the string is parsed: `shell` allows variables before the name and arguments after it, `blanks` only arguments,
   * `nothing` neither.
   */
  readonly splits: 'shell' | 'blanks' | 'nothing';
  /** Whether a pattern for several tasks is allowed. */
  readonly takesPatterns: boolean;
  /** The path of the value that contains other references, which are not offered again. */
  readonly excluded: readonly PathStep[] | undefined;
}

interface NameLocation {
  readonly pattern: PathPattern;
  readonly splits: TaskNameContext['splits'];
}

/** The paths of the names in a value of each form. */
const nameLocations: Readonly<Record<ReferenceForm, readonly NameLocation[]>> = {
  dependencies: [
    { pattern: [], splits: 'shell' },
    { pattern: [item], splits: 'shell' },
    { pattern: [item, 0], splits: 'nothing' },
    { pattern: ['task'], splits: 'nothing' },
    { pattern: [item, 'task'], splits: 'nothing' },
  ],
  steps: [
    { pattern: ['task'], splits: 'blanks' },
    { pattern: [item, 'task'], splits: 'blanks' },
    { pattern: ['tasks', item], splits: 'blanks' },
    { pattern: [item, 'tasks', item], splits: 'blanks' },
  ],
};

/** Returns the kind of reference at `path`, if the value refers to a task (spec 2.6 and 2.7). */
export function taskNameContext(path: readonly PathStep[], kind: DocumentKind): TaskNameContext | undefined {
  const { task = [], inside = [] } = pathInTask(path, kind) ?? {};
  const [property, ...rest] = inside;
  const field = kind.fields().reference(String(property));
  const found = field && nameLocations[field.form].find(({ pattern }) => matchesPattern(rest, pattern));
  if (!found) return undefined;
  const isDependency = field.form === 'dependencies';
  const group = rest.at(-2) === 'tasks' ? path.slice(0, -2) : undefined;
  return {
    field,
    task,
    splits: found.splits,
    takesPatterns: isDependency,
    excluded: isDependency ? [...task, field.name] : group,
  };
}
