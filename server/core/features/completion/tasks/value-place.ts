import type { DocumentKind } from '../../../analysis/kinds/document-kind.ts';
import type { PathStep } from '../../../document/caret.ts';

/** The index of any item of a list. */
export const item = Symbol('any item of a list');

/** A path pattern from a task to one of its values. */
export type PathPattern = readonly (PathStep | typeof item)[];

/** A path from the document's root, split at the end of the task's own path. */
export interface PathInTask {
  readonly task: readonly PathStep[];
  readonly inside: readonly PathStep[];
}

/** Splits a path at the end of the task's own path; returns undefined for a path outside of tasks and templates. */
export function pathInTask(path: readonly PathStep[], kind: DocumentKind): PathInTask | undefined {
  const { holdsTasks, sections, taskDepth } = kind;
  const isElsewhere = sections.length > 0 && !sections.includes(String(path[0]));
  if (!holdsTasks || path.length <= taskDepth || isElsewhere) return undefined;
  return { task: path.slice(0, taskDepth), inside: path.slice(taskDepth) };
}

export function matchesPattern(path: readonly PathStep[], pattern: PathPattern): boolean {
  return (
    path.length === pattern.length &&
    pattern.every((step, index) => (step === item ? typeof path[index] === 'number' : step === path[index]))
  );
}
