import type { DocumentKind } from '../../../analysis/kinds/document-kind.ts';
import type { PathStep } from '../../../document/caret.ts';

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
export function pathInTask(path: readonly PathStep[], kind: DocumentKind): PathInTask | undefined {
  const { holdsTasks, sections, taskDepth } = kind;
  const isElsewhere = sections.length > 0 && !sections.includes(String(path[0]));
  if (!holdsTasks || path.length <= taskDepth || isElsewhere) return undefined;
  return { task: path.slice(0, taskDepth), inside: path.slice(taskDepth) };
}

export function goes(path: readonly PathStep[], way: Way): boolean {
  return (
    path.length === way.length &&
    way.every((step, index) => (step === item ? typeof path[index] === 'number' : step === path[index]))
  );
}
