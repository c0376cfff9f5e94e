import { assemble } from '../../document/assemble.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import type { Task } from './task.ts';

/** Returns the value of a property in the task itself, not in its template. */
export function propertyOf({ entry }: Task, name: string): Node | undefined {
  const { value } = assemble(entry).member;
  return value.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}
