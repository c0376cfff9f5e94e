import type { FileKind } from '../../analysis/kinds/file-kind.ts';
import { sectionsOf } from '../../analysis/kinds/task-shapes.ts';
import type { PathStep } from '../../document/caret.ts';

/** Stands for the index of any item of a list. */
export const item = Symbol('any item of a list');

/** A way from a task to one of its values. */
export type Way = readonly (PathStep | typeof item)[];

/** A path from the document's root, cut where the task ends. */
export interface PathInTask {
  readonly task: readonly PathStep[];
  readonly inside: readonly PathStep[];
}

/** Undefined for a path that leads into no task or template. */
export function pathInTask(path: readonly PathStep[], kind: FileKind): PathInTask | undefined {
  if (kind === 'registry-config') return undefined;
  const sections = sectionsOf(kind);
  const depth = sections.length > 0 ? 2 : 1;
  if (path.length <= depth || (depth === 2 && !sections.includes(String(path[0])))) return undefined;
  return { task: path.slice(0, depth), inside: path.slice(depth) };
}

export function goes(path: readonly PathStep[], way: Way): boolean {
  return (
    path.length === way.length &&
    way.every((step, index) => (step === item ? typeof path[index] === 'number' : step === path[index]))
  );
}
