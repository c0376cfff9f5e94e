import { assemble } from '../../document/assemble.ts';
import type { Entry } from '../../document/entry.ts';
import { type Key, memberNamed, type StringNode } from '../../document/node.ts';
import type { TaskFields } from '../fields/task-fields.ts';
import { stringsIn } from '../values/strings-in.ts';

/** A script of a task. Each string of a list is a separate script, since the runner starts a shell for each. */
export interface TaskScript {
  /** The field that contains the script; `run` for a task that consists only of its script. */
  readonly property: string;
  /** Whether the script runs only on Windows. */
  readonly isForWindows: boolean;
  /** The key of the field; undefined for a task that consists only of its script. */
  readonly key: Key | undefined;
  readonly node: StringNode;
}

/** Returns the scripts of a task, in the order of its fields. Unclosed strings are omitted. */
export function taskScripts(entry: Entry, fields: TaskFields): readonly TaskScript[] {
  const { value } = assemble(entry).member;
  const isObject = value.kind === 'object';
  const properties = isObject ? fields.steps : [fields.script ?? ''];
  return properties.flatMap((property) => {
    const isForWindows = fields.reference(property)?.when === 'during-on-windows';
    const member = isObject ? memberNamed(value, property) : undefined;
    return stringsIn(isObject ? member?.value : value)
      .filter(({ closed }) => closed)
      .map((node) => ({ property, isForWindows, key: member?.key, node }));
  });
}

/** Returns the `shell` that a task itself specifies. */
export function shellOfTask(entry: Entry): string | undefined {
  const { value } = assemble(entry).member;
  const shell = value.kind === 'object' ? memberNamed(value, 'shell')?.value : undefined;
  return shell?.kind === 'string' ? shell.value : undefined;
}
