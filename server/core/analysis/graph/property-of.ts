import { assemble } from '../../document/assemble.ts';
import { memberNamed, type Node } from '../../document/node.ts';
import type { Task } from './task.ts';

/** The value of a property that the task itself gives. */
export function propertyOf({ entry }: Task, name: string): Node | undefined {
  const { value } = assemble(entry).member;
  return value.kind === 'object' ? memberNamed(value, name)?.value : undefined;
}
